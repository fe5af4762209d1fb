import { domainToUnicode } from "node:url";
import { z } from "zod";
import { isUrgent } from "#content/model/answers.ts";

const mailStateSchema = z.object({
  state: z.enum(["waiting", "sent", "given up"]),
  /** How many attempts have failed. */
  failures: z.int(),
  /** When the next attempt is due, or when the mail was sent or given up. */
  at: z.iso.datetime(),
});
export type MailState = z.output<typeof mailStateSchema>;

export const messageSchema = z.object({
  id: z.uuid(),
  receivedAt: z.iso.datetime(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  subject: z.string(),
  message: z.string(),
  suspected: z.boolean(),
  read: z.boolean(),
  consent: z.object({ noticeVersion: z.string() }),
  reasons: z.array(z.string()),
  answeredAt: z.iso.datetime().optional(),
  complaint: z.boolean().optional(),
  /** Identifies the request, so that a retry is not stored twice. */
  requestHash: z.string().optional(),
  mail: mailStateSchema.optional(),
  /** Set on a deleted message, which is in no list and is erased once it can no longer be restored. */
  deletedAt: z.iso.datetime().optional(),
  /** By how much the clock had jumped ahead in all when the message came, in milliseconds. */
  clockAhead: z.int().optional(),
});
export type Message = z.output<typeof messageSchema>;

/** The format of `messages.json`. */
export const messagesSchema = z.object({
  messages: z.array(messageSchema),
  /** The owner was told by mail of messages held as spam that came before this. */
  heldToldUntil: z.iso.datetime().optional(),
  /** When the clock was last looked at, about once a day, and by how much it has jumped ahead in all, in milliseconds. */
  clock: z.object({ seen: z.int(), ahead: z.int() }).optional(),
});

/** Whether a message is shown in the inbox. An emergency is, even if it looks like spam. */
export const isInInbox = (message: Message): boolean => !message.suspected || isUrgent(message);

/** The owner's marks on a message. */
export interface Marks {
  read?: boolean | undefined;
  answered?: boolean | undefined;
  suspected?: boolean | undefined;
  complaint?: boolean | undefined;
}

/** Counts messages: all of them, those held as spam, and those whose mail to the owner is waiting or sent. */
export function countMessages(messages: readonly Pick<Message, "suspected" | "mail">[]) {
  const countMails = (state: MailState["state"]) => messages.filter(({ mail }) => mail?.state === state).length;
  return {
    count: messages.length,
    spam: messages.filter(({ suspected }) => suspected).length,
    waitingMails: countMails("waiting"),
    sentMails: countMails("sent"),
  };
}

/** Returns a test for messages from this address. */
export const isFrom = (email: string) => {
  const wanted = normaliseEmail(email);
  return (message: Pick<Message, "email">): boolean => normaliseEmail(message.email) === wanted;
};

/**
 * Normalises an address, or a text that may contain it: mailboxes ignore capitals and compatibility characters, and some
 * browsers send `münchen.example` as `xn--mnchen-3ya.example`.
 */
export const normaliseEmail = (text: string): string =>
  text
    .normalize("NFKC")
    .trim()
    .toLowerCase()
    .replaceAll(/\bxn--[\w-]+/g, (label) => domainToUnicode(label) || label);
