import { useEffect } from "react";
import { paths } from "#content/facts/navigation.ts";
import { adminLogin } from "#content/pages/admin.ts";
import { Toaster } from "../../islands/toasts/Toaster.tsx";
import { showToast } from "../../islands/toasts/toasts.ts";
import { Button } from "../../ui/Button.tsx";
import { removeTabToken, takeKeptToken } from "../api/log-in.ts";
import { page } from "../api/page.ts";
import { PasswordForm } from "./PasswordForm.tsx";

/** The login page. Opening it logs this tab out; on a device that stays logged in, it leads to the desk. */
export function AdminLogin() {
  useEffect(() => {
    enter();
    // A page restored from the back/forward cache is opened again.
    const stop = new AbortController();
    addEventListener("pageshow", ({ persisted }) => persisted && enter(), { signal: stop.signal });
    return () => stop.abort();
  }, []);
  const { title, lead, submit: label, forgotten } = adminLogin;
  const heading = (
    <>
      <span className="figure horse" aria-hidden="true" />
      <div>
        <h1>{title}</h1>
        <p className="muted">{lead}</p>
      </div>
    </>
  );
  return (
    <div className="admin login">
      <PasswordForm
        id="password"
        className="wrap"
        heading={heading}
        onLoggedIn={() => page.replace(paths.adminBlog)}
        onRefused={({ toast }) => showToast({ ...toast, tone: "bad" })}
      >
        {(submit) => (
          <>
            <Button {...submit}>{label}</Button>
            <p className="small muted">
              {forgotten.before}
              <b>{forgotten.command}</b>
              {forgotten.after}
            </p>
          </>
        )}
      </PasswordForm>
      <Toaster />
    </div>
  );
}

/** The desk asks the service whether the device's token is still valid, and comes back here if not. */
function enter(): void {
  removeTabToken();
  if (takeKeptToken(null)) page.replace(paths.adminBlog);
  else if (document.activeElement === document.body)
    document.getElementById("password")?.focus({ preventScroll: true });
}
