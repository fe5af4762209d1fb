import { z } from "zod";

const cleaned = (error: string, clean: (given: string) => string) =>
  z.string(error).transform((given) => clean(given).toWellFormed().trim());

/** A single line, typed or pasted: control characters and line breaks become spaces. */
const line = (error: string) => cleaned(error, (given) => given.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " "));

/** Text of several lines: keeps line breaks and tabs, and drops all other control characters. */
const text = (error: string) =>
  cleaned(error, (given) => given.replaceAll(/\r\n?/g, "\n").replaceAll(/[^\P{Cc}\n\t]/gu, ""));

const NAME = "Name is required";
const EMAIL = "Please enter a valid email address";
const MESSAGE = "Message is required";
const PHONE = "Please enter the phone number as text";
const SUBJECT = "Please choose one of the subjects";
const CONSENT = "You must consent to data storage";

/** The request body. `website` is a honeypot: people do not see the field, but bots fill it in. */
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
/** The form as a browser sends it without JavaScript: a ticked box is a string, and consent is checked here only. */
export const plainContactForm = z.object({
  ...contactForm.shape,
  consent: z.string(CONSENT).transform(() => true as const),
});

export type ContactForm = z.output<typeof contactForm>;

const MAX_HONEST_LINKS = 2;

/** Returns the reasons why a message looks like spam. Such a message is stored and marked, never dropped. */
export function findSuspicions({ name, phone, message, website }: ContactForm): string[] {
  return [
    website !== "" && "filled in the field that people cannot see",
    countLinks(message) > MAX_HONEST_LINKS && "many links",
    countLinks(`${name} ${phone}`) > 0 && "a link in place of a name or number",
    /<a\s|\[url\b|\[link\b/i.test(message) && "links written as code",
  ].filter((reason) => reason !== false);
}

function countLinks(text: string): number {
  return text.match(/https?:\/\/|\bwww\./gi)?.length ?? 0;
}
