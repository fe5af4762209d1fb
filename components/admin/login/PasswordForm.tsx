import { type ComponentProps, type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { adminLogin } from "#content/pages/admin.ts";
import type { Button } from "../../ui/Button.tsx";
import { logIn, type Refusal } from "../api/log-in.ts";
import { Problem } from "../ui/notices.tsx";

interface PasswordFormProps {
  id: string;
  className?: string;
  heading: ReactNode;
  onLoggedIn: () => void;
  onRefused?: (refusal: Refusal) => void;
  /** The rest of the form, with the properties of its submit button. */
  children: (submit: ComponentProps<typeof Button>) => ReactNode;
}

/** Asks for the password. A refusal is shown below the field, and its text is selected so that it can be typed over. */
export function PasswordForm({ id, className, heading, onLoggedIn, onRefused, children }: PasswordFormProps) {
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState<string>();
  const [isShown, setShown] = useState(false);
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const isBlank = password.trim() === "";
  // The password may have been typed or autofilled before hydration.
  useEffect(() => setPassword(field.current?.value ?? ""), []);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy || isBlank) return;
    const keep = new FormData(event.currentTarget).has("keep");
    setBusy(true);
    setProblem(undefined);
    const refusal = await logIn(password, keep);
    if (!refusal) return onLoggedIn();
    onRefused?.(refusal);
    setBusy(false);
    setProblem(refusal.sentence);
    field.current?.select();
  }

  return (
    <form className={className} onSubmit={submit}>
      {heading}
      {/* Password managers need a user name. */}
      <input type="text" autoComplete="username" value="admin" readOnly hidden />
      <div className="field">
        <label htmlFor={id}>{adminLogin.password}</label>
        <div className="password">
          <input
            ref={field}
            className="input"
            id={id}
            type={isShown ? "text" : "password"}
            autoComplete="current-password"
            autoCorrect="off"
            spellCheck={false}
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            aria-invalid={problem !== undefined}
            aria-describedby={`${id}-error`}
          />
          <button type="button" onClick={() => setShown(!isShown)}>
            {isShown ? adminLogin.hide : adminLogin.show}
            <span className="hide"> {adminLogin.shown}</span>
          </button>
        </div>
        <Problem id={`${id}-error`}>{problem}</Problem>
      </div>
      <div className="tick">
        <input id={`${id}-keep`} type="checkbox" name="keep" aria-describedby={`${id}-keep-hint`} />
        <label htmlFor={`${id}-keep`}>{adminLogin.keep}</label>
        <p className="hint" id={`${id}-keep-hint`}>
          {adminLogin.keepHint}
        </p>
      </div>
      {children({ tone: "solid", type: "submit", disabled: isBlank, "aria-busy": busy })}
    </form>
  );
}
