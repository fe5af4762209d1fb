import { z } from "zod";
import { isEmailAddress, tidyEmail } from "#content/model/email-address.ts";
import { dropUnseen, isBlank } from "#content/model/unseen.ts";
import { contactForm as labels } from "#content/pages/contact-form.ts";

const cleaned = (error: string, clean: (given: string) => string) =>
  z.string(error).transform((given) => {
    const text = clean(given).toWellFormed().trim();
    return isBlank(text) ? "" : text;
  });

/** A single line, typed or pasted: control characters and line breaks become spaces. */
const line = (error: string) => cleaned(error, (given) => given.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " "));

/** Text of several lines: keeps line breaks and tabs, and drops all other control characters. */
const text = (error: string) =>
  cleaned(error, (given) => given.replaceAll(/\r\n?/g, "\n").replaceAll(/[^\P{Cc}\n\t]/gu, ""));

const { errors, limits, tooLong } = labels;
const atMost = (field: keyof typeof limits) => z.string().max(limits[field], tooLong[field]);
const PHONE = "Please enter the phone number as text";
const SUBJECT = "Please choose one of the subjects";

/** The request body. `website` is a honeypot: people do not see the field, but bots fill it in. */
export const contactForm = z.strictObject(
  {
    name: line(errors.name).pipe(atMost("name").min(1, errors.name)),
    email: cleaned(errors.email, (given) => tidyEmail(dropUnseen(given)))
      .pipe(atMost("email"))
      .pipe(z.string().refine(isEmailAddress, errors.email)),
    phone: line(PHONE).pipe(atMost("phone")).default(""),
    subject: z.enum(["appointment", "services", "pricing", "emergency", "other", ""], SUBJECT).default(""),
    message: text(errors.message).pipe(atMost("message").min(1, errors.message)),
    consent: z.literal(true, errors.consent).optional(),
    website: z.string("The field website takes text").default(""),
  },
  "Please send the form as a JSON object",
);
/** The form as a browser sends it without JavaScript: a ticked box is a string, and consent is checked here only. */
export const plainContactForm = z.object({
  ...contactForm.shape,
  consent: z.string(errors.consent).transform(() => true as const),
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
