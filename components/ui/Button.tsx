import type { ComponentProps, ReactNode } from "react";

export interface Action {
  text: string;
  href: string;
  /** What the words alone leave open ("Learn More"), said to those who cannot see where the button stands. */
  about?: string;
}

interface Look {
  /** book: the one action that matters · solid: the main act of a form · plain: a link with a button's size */
  tone?: "outline" | "book" | "solid" | "plain";
  small?: boolean;
  children: ReactNode;
}

interface LinkProps extends Look {
  href: string;
  /** For other people's sites. */
  newTab?: boolean;
  current?: boolean;
}

type PressProps = Look & Omit<ComponentProps<"button">, keyof Look> & { href?: never };

/** A button, or with an address a link that looks like one. */
export function Button({ tone = "outline", small = false, ...props }: LinkProps | PressProps) {
  const classes = ["button", tone !== "outline" && tone, small && "small"].filter(Boolean).join(" ");
  if (props.href === undefined) {
    const { className, ...rest } = props as PressProps;
    return <button type="button" {...rest} className={className ? `${classes} ${className}` : classes} />;
  }
  const { href, newTab, current, children } = props;
  return (
    <a
      className={classes}
      href={href}
      {...(current && { "aria-current": "page" })}
      {...(newTab && { target: "_blank", rel: "noopener", title: "Opens in a new tab" })}
    >
      {children}
    </a>
  );
}
