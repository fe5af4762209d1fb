import { practice } from "#content/facts/practice.ts";
import { contactForm } from "#content/pages/contact.ts";
import { Note } from "../../blocks/Note.tsx";

/** For those about to put an emergency into a letter box. */
export function EmergencyNote() {
  const { title, text } = contactForm.emergency;
  return (
    <Note tone="warn" title={title}>
      <p>
        {`${text} `}
        <a href={`tel:${practice.phone.e164}`}>{practice.phone.shown}</a>.
      </p>
    </Note>
  );
}
