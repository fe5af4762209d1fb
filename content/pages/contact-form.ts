import type { Facts } from "../facts/facts.ts";
import { ringFirst } from "../facts/red-flags.ts";
import { countOf } from "../facts/wording.ts";

/** The most characters of each field of the form. */
const limits = { name: 100, email: 254, phone: 60, message: 5_000 } as const;

/** The facts that texts of the form depend on. */
export type ContactFacts = Pick<Facts["practice"], "phone" | "email" | "messagesKeptMonths"> & {
  /** The form names no vet then. */
  isForPeopleOnly?: boolean;
};

export const contactForm = {
  labels: {
    name: "Name",
    email: "Email",
    phone: "Phone",
    subject: "Subject",
    message: "Message",
    consent:
      "I consent to having this website store my submitted information for the purpose of responding to my inquiry.",
  },
  optional: "(optional)",
  messageHint: "Please leave out detailed medical history; we ask about that in private.",
  subjects: [
    { value: "appointment", label: "Appointment" },
    { value: "services", label: "Services" },
    { value: "pricing", label: "Pricing" },
    { value: "emergency", label: "Emergency" },
    { value: "other", label: "Other" },
  ],
  chooseSubject: "Choose one",
  emergency: {
    title: "This form is not monitored.",
    text: (isForPeopleOnly = false) =>
      `${ringFirst.person} ${isForPeopleOnly ? "" : `${ringFirst.animal} `}For us, ring`,
  },
  errors: {
    name: "Name is required",
    email: "Please enter a valid email address",
    message: "Message is required",
    consent: "You must consent to data storage",
  },
  limits,
  tooLong: {
    name: `A name has at most ${limits.name} characters`,
    email: `An email address has at most ${limits.email} characters`,
    phone: `A phone number has at most ${limits.phone} characters`,
    message: `A message has at most ${limits.message.toLocaleString("en-GB")} characters`,
  },
  send: "Send Message",
  sending: "Sending...",
  policy: "Privacy Policy",
  keep: ({ messagesKeptMonths }: ContactFacts) => `We keep messages for ${countOf(messagesKeptMonths, "month")}.`,
  success: { title: "Message Sent", text: "Thank you for your message. We'll get back to you soon!" },
  /** Stays above the form, beside the toast of `success`. */
  sent: {
    title: (time: string) => `Sent at ${time}`,
    ring: "It is kept, and read while we are open. If it cannot wait, ring",
    emergency: (isForPeopleOnly = false) =>
      isForPeopleOnly ? "; in an emergency 999 or NHS 111." : "; in an emergency 999, NHS 111 or your vet.",
  },
  /** Shown if a message arrives during a flood of messages. */
  late: ({ phone, email }: ContactFacts) =>
    `We have your message, but so many have come at once that it may be read late. If it matters, please ring ${phone.shown} or write to ${email}.`,
  full: ({ phone, email }: ContactFacts) =>
    `Your message could not be kept just now. Please ring ${phone.shown} or write to ${email}.`,
  failure: { title: "Send Failed", text: "There was an error sending your message. Please try again." },
  notSent: {
    title: "Your message was not sent. It is still here.",
    again: "Try again, or",
    byMail: "send it by email",
    orRing: ", or ring",
  },
  /** For the page that answers the form if JavaScript is off. */
  answer: {
    onward: "Back to the site",
    back: "Please go back with your browser’s Back button: everything that you wrote is still there.",
    others: "Or ring or write:",
  },
  mailSubject: "Message from the website",
} as const;
