import type { Action } from "./Button.tsx";

/** The text of an action, with the part that is for screen readers only. */
export function ActionText({ text, about }: Pick<Action, "text" | "about">) {
  return (
    <>
      {text}
      {about && <span className="hide"> {about}</span>}
    </>
  );
}
