import { practice } from "#content/facts/practice.ts";
import type { Message } from "./message-store.ts";

/**
 * A contact message as plain mail from the practice to itself. The visitor’s words appear in the text and in
 * Reply-To, and in no other header. The same message always has the same Message-ID, so that a
 * mailbox can tell when it came twice.
 */
export function composeMail({ id, receivedAt, name, email, phone, subject, message }: Message, mailTo: string) {
  const received = new Date(receivedAt).toLocaleString("en-GB", {
    dateStyle: "full",
    timeStyle: "short",
    timeZone: "Europe/London",
  });
  return {
    from: mailTo,
    to: mailTo,
    replyTo: { name, address: email },
    messageId: `<${id}@${mailTo.split("@").at(-1)}>`,
    subject: subject === "" ? "Message from the website" : `Message from the website: ${subject}`,
    text: [
      `Name: ${name}`,
      `Email: ${email}`,
      `Phone: ${phone || "not given"}`,
      `Subject: ${subject || "not given"}`,
      `Received: ${received}`,
      "",
      message,
      "",
      `Sent with the contact form of ${practice.name}.`,
    ].join("\n"),
  };
}
