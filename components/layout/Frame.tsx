import type { ReactNode } from "react";

interface FrameProps {
  kind: "site" | "quiet" | "desk" | "bare";
  /** The page's own path, for the current link; empty on pages for addresses that do not exist. */
  path: string;
  children: ReactNode;
}

/** What stands around a page: skip link, header, footer, phone bar. */
export function Frame({ children }: FrameProps) {
  return (
    <>
      <a className="skip" href="#main">
        Skip to the main content
      </a>
      <main id="main">{children}</main>
    </>
  );
}
