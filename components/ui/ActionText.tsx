import type { Action } from "./Button.tsx";

/** The words of an action, with what only a screen reader needs to hear. */
export function ActionText({ text, about }: Pick<Action, "text" | "about">) {
  return (
    <>
      {text}
      {about && <span className="hide"> {about}</span>}
    </>
  );
}
