import { z } from "zod";

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
});
export type Message = z.output<typeof messageSchema>;

/** The format of `messages.json`. */
export const messagesSchema = z.object({ messages: z.array(messageSchema) });

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

/** Normalises an address, or a text that may contain it: mailboxes ignore capitals and compatibility characters. */
export const normaliseEmail = (text: string): string => text.normalize("NFKC").trim().toLowerCase();
