import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import { Icon } from "./Icon.tsx";

export interface Action {
  text: string;
  href: string;
  /** Completes the text for screen readers where it says too little alone ("Learn More" about the treatment). */
  about?: string;
}

/** book: the one action that matters · solid: submits a form · plain: a link in a button's size · link: a link's looks · icon: an icon alone, named by `aria-label` */
const classes = {
  outline: "button",
  book: "button book",
  solid: "button solid",
  plain: "button plain",
  link: "linkish",
  icon: "icon-button",
};

interface Look {
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
export function Button({ tone = "outline", small, icon, className, ...props }: Look & (LinkProps | PressProps)) {
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
