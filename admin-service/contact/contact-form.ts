import { z } from "zod";

/** A line of text as somebody typed or pasted it: control characters and line breaks become spaces. */
const line = (complaint: string) =>
  z.string(complaint).transform((text) =>
    text
      .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
      .toWellFormed()
      .trim(),
  );

/** Running text keeps its lines and tabs, and loses every other control character. */
const text = (complaint: string) =>
  z.string(complaint).transform((given) =>
    given
      .replaceAll(/\r\n?/g, "\n")
      .replaceAll(/[^\P{Cc}\n\t]/gu, "")
      .toWellFormed()
      .trim(),
  );

const NAME = "Name is required";
const EMAIL = "Please enter a valid email address";
const MESSAGE = "Message is required";
const PHONE = "Please enter the phone number as text";
const SUBJECT = "Please choose one of the subjects";
const CONSENT = "You must consent to data storage";

const subjects = ["appointment", "services", "pricing", "emergency", "other"] as const;

/** The body of the call. `website` is a honeypot: people do not see the field, programs fill it in. */
export const contactForm = z.strictObject(
  {
    name: line(NAME).pipe(z.string().min(1, NAME).max(100, "A name has at most 100 characters")),
    email: z
      .string(EMAIL)
      .trim()
      .pipe(z.string().max(254, "An email address has at most 254 characters").pipe(z.email(EMAIL))),
    phone: line(PHONE).pipe(z.string().max(30, "A phone number has at most 30 characters")).default(""),
    subject: z.enum([...subjects, ""], SUBJECT).default(""),
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
