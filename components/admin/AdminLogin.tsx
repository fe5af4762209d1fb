import { useEffect } from "react";
import { paths } from "#content/facts/navigation.ts";
import { adminLogin } from "#content/pages/admin.ts";
import { Toaster } from "../islands/toasts/Toaster.tsx";
import { showToast } from "../islands/toasts/toasts.ts";
import { Button } from "../ui/Button.tsx";
import { endSession, removeTokens } from "./login/log-in.ts";
import { PasswordForm } from "./login/PasswordForm.tsx";
import { page } from "./page.ts";

/** The login page. Opening it logs out, even on a device that stays logged in. */
export function AdminLogin() {
  useEffect(() => {
    const { kept } = removeTokens();
    if (kept) endSession(kept);
    if (document.activeElement === document.body) document.getElementById("password")?.focus({ preventScroll: true });
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
