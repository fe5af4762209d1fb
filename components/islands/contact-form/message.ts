import { isEmailAddress, mailtoUrl, tidyEmail } from "#content/model/email-address.ts";
import { dropUnseen, isBlank } from "#content/model/unseen.ts";
import { contactForm } from "#content/pages/contact-form.ts";

const textFields = ["name", "email", "phone", "subject", "message"] as const;
export type Message = Record<(typeof textFields)[number], string>;

/** The fields that can have an error, in the order of the form. */
export const checkedFields = ["name", "email", "phone", "message", "consent"] as const;
export type Errors = Partial<Record<(typeof checkedFields)[number], string>>;

export function readForm(form: HTMLFormElement) {
  const data = new FormData(form);
  const text = (field: string) => String(data.get(field) ?? "").trim();
  const shown = (given: string) => (isBlank(given) ? "" : given);
  const message = Object.fromEntries(textFields.map((field) => [field, shown(text(field))])) as Message;
  message.email = tidyEmail(dropUnseen(message.email));
  return { message, consent: data.has("consent"), website: text("website") };
}

/** Checks as the service does, so that it never refuses what the form accepts. */
export function findErrors({ message, consent }: ReturnType<typeof readForm>): Errors {
  const { errors, limits, tooLong } = contactForm;
  const isTooLong = (field: keyof typeof limits) =>
    message[field].length > limits[field] && { [field]: tooLong[field] };
  return {
    ...(message.name === "" && { name: errors.name }),
    ...(!isEmailAddress(message.email) && { email: errors.email }),
    ...(message.message === "" && { message: errors.message }),
    ...(!consent && { consent: errors.consent }),
    ...isTooLong("name"),
    ...isTooLong("email"),
    ...isTooLong("phone"),
    ...isTooLong("message"),
  };
}

/** Returns a `mailto:` link with the message, which is shortened because mail programs truncate very long links. */
export function mailLink(address: string, { message, name, phone }: Message): string {
  const body = [message.slice(0, 1_500), [name, phone].filter(Boolean).join(", ")].filter(Boolean).join("\n\n");
  return `${mailtoUrl(address)}?subject=${encodeURIComponent(contactForm.mailSubject)}&body=${encodeURIComponent(body)}`;
}

/** Returns a random key. `crypto.randomUUID` is missing without TLS, as when a practice tries the site out locally. */
export function randomKey(): string {
  if (typeof crypto.randomUUID === "function") return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
