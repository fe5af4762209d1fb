import { useSignals } from "@preact/signals-react/runtime";
import { type FormEvent, useRef, useState } from "react";
import { loginAgain } from "#content/pages/admin-editor.ts";
import { useModal } from "../dialog/use-modal.ts";
import { session } from "../session.ts";
import { logIn } from "./log-in.ts";
import { answerLogin, askToLogIn, isAsking } from "./log-in-again.ts";
import { PasswordField } from "./PasswordField.tsx";

/** Stands over the desk when the session has ended in the middle of work; put aside, it leaves a line that brings it back. */
export function LoginDialog() {
  useSignals();
  if (isAsking.value) return <Dialog />;
  if (session.value !== "ended") return null;
  return (
    <div className="ended" role="status">
      <p>{loginAgain.ended}</p>
      <button className="button small" type="button" onClick={() => void logInFirst()}>
        {loginAgain.logIn}
      </button>
    </div>
  );
}

async function logInFirst(): Promise<void> {
  if (await askToLogIn()) session.value = "open";
}

function Dialog() {
  const field = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy || password.trim() === "") return;
    setBusy(true);
    setProblem(undefined);
    const refusal = await logIn(password);
    if (!refusal) return answerLogin(true);
    setBusy(false);
    setProblem(refusal.sentence);
    field.current?.select();
  }

  return (
    <dialog ref={useModal()} className="login-again" aria-labelledby="login-again" onCancel={() => answerLogin(false)}>
      <form onSubmit={submit}>
        <h2 id="login-again">{loginAgain.title}</h2>
        <p>{loginAgain.text}</p>
        <PasswordField ref={field} id="password-again" value={password} problem={problem} onChange={setPassword} />
        <div className="line">
          <button className="button solid" type="submit" disabled={password.trim() === ""} aria-busy={busy}>
            {loginAgain.submit}
          </button>
          <button className="button" type="button" onClick={() => answerLogin(false)}>
            {loginAgain.notNow}
          </button>
        </div>
      </form>
    </dialog>
  );
}
