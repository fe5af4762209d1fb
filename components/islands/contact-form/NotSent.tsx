import { practice } from "#content/facts/practice.ts";
import { contactForm } from "#content/pages/contact.ts";
import { Note } from "../../blocks/Note.tsx";
import { type Message, toMail } from "./message.ts";

export interface Failure {
  message: Message;
  /** The service's own sentence, when the message itself was the trouble. */
  reason: string | undefined;
}

/** Stays when the toast has gone: the text is still there, and there are two other ways. */
export function NotSent({ failure: { message, reason } }: { failure: Failure }) {
  const { title, again, byMail, orRing } = contactForm.notSent;
  return (
    <Note tone="bad" title={title}>
      {reason && <p>{reason}</p>}
      <p>
        {`${again} `}
        <a href={toMail(practice.email, message)}>{byMail}</a>
        {`${orRing} `}
        <a href={`tel:${practice.phone.e164}`}>{practice.phone.shown}</a>.
      </p>
    </Note>
  );
}
