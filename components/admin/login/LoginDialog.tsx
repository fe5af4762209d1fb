import { useSignals } from "@preact/signals-react/runtime";
import { loginAgain } from "#content/pages/admin-editor.ts";
import { Button } from "../../ui/Button.tsx";
import { answerLogin, askToLogIn, isLoginOpen } from "../api/log-in.ts";
import { session } from "../api/session.ts";
import { useModal } from "../dialogs/DeskDialog.tsx";
import { PasswordForm } from "./PasswordForm.tsx";

/** Asks for the password over the desk when the session has ended. When dismissed, leaves a note that opens it again. */
export function LoginDialog() {
  useSignals();
  if (isLoginOpen.value) return <Dialog />;
  if (session.value !== "ended") return null;
  return (
    <div className="ended" role="status">
      <p>{loginAgain.ended}</p>
      <Button small onClick={() => void reopen()}>
        {loginAgain.logIn}
      </Button>
    </div>
  );
}

async function reopen(): Promise<void> {
  if (await askToLogIn()) session.value = "open";
}

function Dialog() {
  const heading = (
    <>
      <h2 id="login-again">{loginAgain.title}</h2>
      <p>{loginAgain.text}</p>
    </>
  );
  return (
    <dialog ref={useModal()} className="login-again" aria-labelledby="login-again" onCancel={() => answerLogin(false)}>
      <PasswordForm id="password-again" heading={heading} onLoggedIn={() => answerLogin(true)}>
        {(submit) => (
          <div className="line">
            <Button {...submit}>{loginAgain.submit}</Button>
            <Button onClick={() => answerLogin(false)}>{loginAgain.notNow}</Button>
          </div>
        )}
      </PasswordForm>
    </dialog>
  );
}
