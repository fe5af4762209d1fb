import type { ReactNode } from "react";
import { adminLogin } from "#content/pages/admin.ts";

/** Wraps a page that is a single island, with a note for browsers without JavaScript. */
export function AdminPage({ children }: { children: ReactNode }) {
  return (
    <>
      <noscript>
        <p className="wrap">{adminLogin.noScript}</p>
      </noscript>
      {children}
    </>
  );
}
