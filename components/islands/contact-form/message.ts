import { mailtoLink } from "#content/facts/wording.ts";
import { contactForm } from "#content/pages/contact.ts";

const textFields = ["name", "email", "phone", "subject", "message"] as const;
export type Message = Record<(typeof textFields)[number], string>;

/** The fields that can have an error, in the order of the form. */
export const checkedFields = ["name", "email", "message", "consent"] as const;
export type Errors = Partial<Record<(typeof checkedFields)[number], string>>;

/** The pattern of zod's `email()`, so that the service never refuses an address that the form accepts. */
const EMAIL = /^(?!\.)(?!.*\.\.)([A-Za-z0-9_'+\-.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;

export function readForm(form: HTMLFormElement) {
  const data = new FormData(form);
  const text = (field: string) => String(data.get(field) ?? "").trim();
  const message = Object.fromEntries(textFields.map((field) => [field, text(field)])) as Message;
  return { message, consent: data.has("consent"), website: text("website") };
}

export function findErrors({ message, consent }: ReturnType<typeof readForm>): Errors {
  const { errors } = contactForm;
  return {
    ...(message.name === "" && { name: errors.name }),
    ...(!EMAIL.test(message.email) && { email: errors.email }),
    ...(message.message === "" && { message: errors.message }),
    ...(!consent && { consent: errors.consent }),
  };
}

/** Returns a `mailto:` link with the message, which is shortened because mail programs truncate very long links. */
export function mailLink(address: string, { message, name, phone }: Message): string {
  const body = [message.slice(0, 1_500), [name, phone].filter(Boolean).join(", ")].filter(Boolean).join("\n\n");
  return `${mailtoLink(address)}?subject=${encodeURIComponent(contactForm.mailSubject)}&body=${encodeURIComponent(body)}`;
}

/** Returns a random key. `crypto.randomUUID` is missing without TLS, as when a practice tries the site out locally. */
export function randomKey(): string {
  if (typeof crypto.randomUUID === "function") return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
