import type { ContactMessage } from "#content/model/answers.ts";
import { contactForm } from "#content/pages/contact.ts";

/** What a message is about, in the words of the contact form. */
export const subjectOf = ({ subject }: ContactMessage): string =>
  contactForm.subjects.find(({ value }) => value === subject)?.label ?? subject;
