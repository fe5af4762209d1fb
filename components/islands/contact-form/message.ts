import { contactForm } from "#content/pages/contact.ts";

export interface Message {
  name: string;
  email: string;
  phone: string;
  subject: string;
  message: string;
}

/** The fields that can be wrong, in the order in which they stand. */
export const checkedFields = ["name", "email", "message", "consent"] as const;
export type CheckedField = (typeof checkedFields)[number];
export type Errors = Partial<Record<CheckedField, string>>;

/** The service's own rule (zod's), so that it never refuses what the form let through. */
const ADDRESS = /^(?!\.)(?!.*\.\.)([A-Za-z0-9_'+\-.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

export function readForm(form: HTMLFormElement): { message: Message; consent: boolean; website: string } {
  const data = new FormData(form);
  const text = (field: string) => String(data.get(field) ?? "").trim();
  return {
    message: {
      name: text("name"),
      email: text("email"),
      phone: text("phone"),
      subject: text("subject"),
      message: text("message"),
    },
    consent: data.has("consent"),
    website: text("website"),
  };
}

export function findErrors(message: Message, consent: boolean): Errors {
  const { errors } = contactForm;
  return {
    ...(message.name === "" && { name: errors.name }),
    ...(!ADDRESS.test(message.email) && { email: errors.email }),
    ...(message.message === "" && { message: errors.message }),
    ...(!consent && { consent: errors.consent }),
  };
}

/** What is sent: the message, and the trap for machines only if one fell into it. Consent stays here. */
export const toPayload = (message: Message, website: string) => ({ ...message, ...(website && { website }) });

/** A mail that says the same, for when the form cannot. Mail programs cut off very long addresses. */
export function toMail(address: string, { message, name, phone }: Message): string {
  const body = [message.slice(0, 1_500), [name, phone].filter(Boolean).join(", ")].filter(Boolean).join("\n\n");
  return `mailto:${address}?subject=${encodeURIComponent(contactForm.mailSubject)}&body=${encodeURIComponent(body)}`;
}
