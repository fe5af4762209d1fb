import type { FunctionComponent } from "react";
import { Island } from "#components/client/Island.server.tsx";
import { adminLogin } from "#content/pages/admin.ts";

/** A page that is one island, with a note for browsers without JavaScript. */
export const adminPage = (name: "AdminBlog" | "AdminLogin" | "AdminMessages", component: FunctionComponent) => () => (
  <>
    <noscript>
      <p className="wrap">{adminLogin.noScript}</p>
    </noscript>
    <Island name={name} component={component} props={{}} when="load" />
  </>
);
