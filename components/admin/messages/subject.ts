import { contactForm } from "#content/pages/contact.ts";
import type { Message } from "../service.ts";

/** What a message is about, in the words of the contact form. */
export const subjectOf = ({ subject }: Message): string =>
  contactForm.subjects.find(({ value }) => value === subject)?.label ?? subject;
