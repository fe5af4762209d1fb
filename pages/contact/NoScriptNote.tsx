import { Note } from "#components/blocks/Note.tsx";
import { practice } from "#content/facts/practice.ts";
import { contactForm } from "#content/pages/contact.ts";

/** Above the form, for browsers without JavaScript: nothing there can react to an emergency. */
export function NoScriptNote() {
  const { title, text } = contactForm.noScript;
  return (
    <noscript>
      <Note title={title}>
        <p>
          {`${text} `}
          <a href={`tel:${practice.phone.e164}`}>{practice.phone.shown}</a>
          {", "}
          <a href={`mailto:${practice.email}`}>{practice.email}</a>
        </p>
      </Note>
    </noscript>
  );
}
