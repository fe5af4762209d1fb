import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import { Icon } from "./Icon.tsx";

export interface Action {
  text: string;
  href: string;
  /** Completes the text for screen readers if it says too little alone ("Learn More" + "about …"). */
  about?: string;
}

const classes = {
  outline: "button",
  /** The most important action: to book. */
  book: "button book",
  /** Submits a form. */
  solid: "button solid",
  /** Text in the size of a button. */
  plain: "button plain",
  /** Looks like a link. */
  link: "linkish",
  /** An icon alone; needs an `aria-label`. */
  icon: "icon-button",
};

interface Appearance {
  tone?: keyof typeof classes;
  small?: boolean;
  /** Drawn before the text. */
  icon?: LucideIcon;
}
type LinkProps = Omit<ComponentProps<"a">, "href"> & {
  href: string;
  /** For links to other sites. */
  newTab?: boolean | undefined;
};
type PressProps = ComponentProps<"button"> & { href?: never };

/** A button, or with an `href` a link that looks like one. */
export function Button({ tone = "outline", small, icon, className, ...props }: Appearance & (LinkProps | PressProps)) {
  const classNames = [classes[tone], small && "small", className].filter(Boolean).join(" ");
  const children = (
    <>
      {icon && <Icon of={icon} />}
      {props.children}
    </>
  );
  if (props.href === undefined) {
    return (
      <button type="button" {...props} className={classNames}>
        {children}
      </button>
    );
  }
  const { newTab, ...link } = props;
  return (
    <a
      {...link}
      className={classNames}
      {...(newTab && { target: "_blank", rel: "noopener", title: "Opens in a new tab" })}
    >
      {children}
    </a>
  );
}
