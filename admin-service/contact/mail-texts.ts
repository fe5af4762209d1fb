import { hash } from "node:crypto";
import { isEmergency } from "#content/model/answers.ts";
import { dropUnseen } from "#content/model/unseen.ts";
import { adminMessages } from "#content/pages/admin-messages.ts";
import type { Message } from "./message.ts";

/** Characters of each message in a digest. */
const DIGEST_EXCERPT_LENGTH = 200;

/** Names a message in a subject line: “Emergency, perhaps spam: message from the website”. */
function headingOf(what: string, isUrgent: boolean, isSuspected: boolean): string {
  if (!isUrgent) return what;
  return `Emergency${isSuspected ? ", perhaps spam" : ""}: ${what.replace(/^M/, "m")}`;
}

/** Composes one mail about several messages, with the beginning of each. */
export function composeDigest(messages: readonly Message[]) {
  const what = `${messages.length} messages from the website`;
  return {
    id: hash("sha256", messages.map(({ id }) => id).join(), "hex").slice(0, 32),
    subject: headingOf(
      what,
      messages.some(isEmergency),
      messages.every(({ suspected }) => suspected),
    ),
    text: [
      `More messages came than are mailed one by one. They are all at the desk, under Messages.`,
      ...messages.map(digestEntry),
    ].join("\n\n"),
  };
}

/** The message is quoted, so that no line of it looks like another entry. */
function digestEntry(message: Message): string {
  const { name, email, phone, subject, receivedAt, suspected } = message;
  const what = isEmergency(message) && suspected ? `${subject}, perhaps spam` : subject;
  const begin = [...message.message].slice(0, DIGEST_EXCERPT_LENGTH).join("");
  const words = begin === message.message ? begin : `${begin} …`;
  return [
    `${dropUnseen(name)}, ${[email, dropUnseen(phone), formatTime(receivedAt), what].filter(Boolean).join(", ")}:`,
    ...words.split("\n").map((line) => `> ${line}`),
  ].join("\n");
}

/**
 * Composes a plain mail from the practice to itself. The visitor’s input appears in the body, the subject and Reply-To,
 * and in no other header. A message always has the same Message-ID, so that a mailbox can recognise a duplicate.
 */
export function composeMail(message: Message) {
  const { id, receivedAt, email, phone, subject, suspected } = message;
  const name = dropUnseen(message.name);
  const isUrgent = isEmergency(message);
  const what = `Message from the website${subject && !isUrgent ? `: ${subject}` : ""}`;
  return {
    id,
    replyTo: { name, address: email },
    subject: `${headingOf(what, isUrgent, suspected)}, ${name}`,
    text: [
      ...(suspected ? [`Perhaps spam. ${reasonsOf(message)}`, ""] : []),
      `Name: ${name}`,
      `Email: ${email}`,
      `Phone: ${dropUnseen(phone) || "not given"}`,
      `Subject: ${subject || "not given"}`,
      `Received: ${formatTime(receivedAt)}`,
      "",
      message.message,
    ].join("\n"),
  };
}

/** Composes the daily mail about messages held as spam. It holds no word of theirs, which mail servers might refuse. */
export function composeHeld(held: readonly Message[], unreadCount: number, siteUrl: string) {
  const byReasons = Map.groupBy(held, reasonsOf);
  return {
    subject: `Held as spam: ${countOf(unreadCount)}`,
    text: [
      heldNote(unreadCount, siteUrl),
      ...[...byReasons].map(
        ([reasons, alike]) => `${countOf(alike.length)} that came since the last such mail: ${reasons}`,
      ),
    ].join("\n\n"),
  };
}

const countOf = (count: number): string => (count === 1 ? "1 message" : `${count} messages`);

/** Says how many messages are held as spam, and where the desk shows them. */
export function heldNote(count: number, siteUrl: string): string {
  const [are, them] = count === 1 ? ["is", "it is"] : ["are", "one of them is"];
  return `${countOf(count)} ${are} held as spam and not read. Please see whether ${them} meant for you: ${siteUrl}/admin/messages#box=spam`;
}

const reasonsOf = ({ reasons }: Message): string =>
  reasons.map((reason) => adminMessages.why.signs[reason] ?? reason).join(" ");

const formatTime = (iso: string): string =>
  new Date(iso).toLocaleString("en-GB", { dateStyle: "full", timeStyle: "short", timeZone: "Europe/London" });
