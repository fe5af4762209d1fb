import { type FormEvent, useEffect, useRef, useState } from "react";
import { paths } from "#content/facts/navigation.ts";
import { adminLogin } from "#content/pages/admin.ts";
import { Toaster } from "../islands/toasts/Toaster.tsx";
import { showToast } from "../islands/toasts/toasts.ts";
import { logIn } from "./login/log-in.ts";
import { PasswordField } from "./login/PasswordField.tsx";
import { page } from "./page.ts";
import { removeToken } from "./token.ts";

/** The login. Whoever comes here has no token any more. */
export function AdminLogin() {
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    removeToken();
    // What was typed, or filled in by the browser, before this came alive.
    setPassword(field.current?.value ?? "");
  }, []);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy || password.trim() === "") return;
    setBusy(true);
    setProblem(undefined);
    const refusal = await logIn(password);
    if (!refusal) return page.replace(paths.adminBlog);
    showToast({ ...refusal.toast, tone: "bad" });
    setBusy(false);
    setProblem(refusal.sentence);
    field.current?.select();
  }

  const { title, lead, submit: act, forgotten } = adminLogin;
  return (
    <div className="admin login">
      <form className="wrap" onSubmit={submit}>
        <div>
          <h1>{title}</h1>
          <p className="muted">{lead}</p>
        </div>
        <PasswordField ref={field} id="password" value={password} problem={problem} onChange={setPassword} />
        <button className="button solid" type="submit" disabled={password.trim() === ""} aria-busy={busy}>
          {act}
        </button>
        <p className="small muted">
          {forgotten.before}
          <b>{forgotten.command}</b>
          {forgotten.after}
        </p>
      </form>
      <Toaster />
    </div>
  );
}
