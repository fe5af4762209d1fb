import { z } from "zod";

const clean = (complaint: string, change: (given: string) => string) =>
  z.string(complaint).transform((given) => change(given).toWellFormed().trim());

/** A line of text as somebody typed or pasted it: control characters and line breaks become spaces. */
const line = (complaint: string) => clean(complaint, (given) => given.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " "));

/** Running text keeps its lines and tabs, and loses every other control character. */
const text = (complaint: string) =>
  clean(complaint, (given) => given.replaceAll(/\r\n?/g, "\n").replaceAll(/[^\P{Cc}\n\t]/gu, ""));

const NAME = "Name is required";
const EMAIL = "Please enter a valid email address";
const MESSAGE = "Message is required";
const PHONE = "Please enter the phone number as text";
const SUBJECT = "Please choose one of the subjects";
const CONSENT = "You must consent to data storage";

/** The body of the call. `website` is a honeypot: people do not see the field, programs fill it in. */
export const contactForm = z.strictObject(
  {
    name: line(NAME).pipe(z.string().min(1, NAME).max(100, "A name has at most 100 characters")),
    email: z
      .string(EMAIL)
      .trim()
      .pipe(z.string().max(254, "An email address has at most 254 characters").pipe(z.email(EMAIL))),
    phone: line(PHONE).pipe(z.string().max(30, "A phone number has at most 30 characters")).default(""),
    subject: z.enum(["appointment", "services", "pricing", "emergency", "other", ""], SUBJECT).default(""),
    message: text(MESSAGE).pipe(z.string().min(1, MESSAGE).max(5_000, "A message has at most 5,000 characters")),
    consent: z.literal(true, CONSENT).optional(),
    website: z.string("The field website takes text").default(""),
  },
  "Please send the form as a JSON object",
);
/** The form as a browser sends it without JavaScript: a ticked box is a text, and consent has not been checked yet. */
export const plainContactForm = z.object({
  ...contactForm.shape,
  consent: z.string(CONSENT).transform(() => true as const),
});

export type ContactForm = z.output<typeof contactForm>;

const LINKS_A_PERSON_MAY_SEND = 2;

/** Why a message looks like spam; empty when it does not. Such a message is kept and marked, never dropped. */
export function suspicionsOf({ name, phone, message, website }: ContactForm): string[] {
  return [
    website !== "" && "filled in the field that people cannot see",
    countLinks(message) > LINKS_A_PERSON_MAY_SEND && "many links",
    countLinks(`${name} ${phone}`) > 0 && "a link in place of a name or number",
    /<a\s|\[url\b|\[link\b/i.test(message) && "links written as code",
  ].filter((reason) => reason !== false);
}

function countLinks(text: string): number {
  return text.match(/https?:\/\/|\bwww\./gi)?.length ?? 0;
}
