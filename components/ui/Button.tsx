import type { ReactNode } from "react";

export interface Action {
  text: string;
  href: string;
  /** What the words alone leave open ("Learn More"), said to those who cannot see where the button stands. */
  about?: string;
}

interface ButtonProps {
  href: string;
  /** book: the one action that matters · solid: the main act of a form · plain: a link with a button's size */
  tone?: "outline" | "book" | "solid" | "plain";
  small?: boolean;
  /** For other people's sites. */
  newTab?: boolean;
  current?: boolean;
  children: ReactNode;
}

/** A link that looks like a button. */
export function Button({
  href,
  tone = "outline",
  small = false,
  newTab = false,
  current = false,
  children,
}: ButtonProps) {
  const className = ["button", tone !== "outline" && tone, small && "small"].filter(Boolean).join(" ");
  return (
    <a
      className={className}
      href={href}
      {...(current && { "aria-current": "page" })}
      {...(newTab && { target: "_blank", rel: "noopener", title: "Opens in a new tab" })}
    >
      {children}
    </a>
  );
}
