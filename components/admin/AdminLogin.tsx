import { CircleAlert } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { adminLogin } from "#content/pages/admin.ts";
import { Toaster } from "../islands/toasts/Toaster.tsx";
import { logIn } from "./log-in.ts";
import { removeToken } from "./session.ts";

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
    const failure = await logIn(password);
    if (!failure) return;
    setBusy(false);
    setProblem(failure.problem);
    field.current?.select();
  }

  const { title, lead, password: label, submit: act, forgotten } = adminLogin;
  return (
    <div className="admin login">
      <form className="wrap" onSubmit={submit}>
        <div>
          <h1>{title}</h1>
          <p className="muted">{lead}</p>
        </div>
        {/* Password managers want to know whose password it is. */}
        <input type="text" autoComplete="username" value="admin" readOnly hidden />
        <div className="field">
          <label htmlFor="password">{label}</label>
          <input
            ref={field}
            className="input"
            id="password"
            type="password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            aria-invalid={problem !== undefined}
            aria-describedby="password-error"
          />
          <span id="password-error" role="alert">
            {problem && (
              <span className="error">
                <CircleAlert className="icon" aria-hidden="true" />
                {problem}
              </span>
            )}
          </span>
        </div>
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
