import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { z } from "zod";
import { practice } from "#content/facts/practice.ts";
import { site } from "#content/facts/site.ts";
import { openJsonStore } from "../storage/json-store.ts";
import type { ContactForm } from "./contact-form.ts";
import { suspicionsOf } from "./suspicion.ts";

const DAY_MS = 24 * 3_600_000;
const RETRIES_RECOGNISED_FOR_MS = DAY_MS;
/** For how long a deleted message can be brought back. */
const UNDO_MS = 10 * 60_000;
/** Often enough that what was deleted is gone soon, whatever the disk and restarts did meanwhile. */
const LOOK_EVERY_MS = 60_000;

const mailState = z.object({
  state: z.enum(["waiting", "sent", "given up"]),
  /** How often it failed. */
  failures: z.int(),
  /** When it is to be tried next, was sent, or was given up. */
  at: z.iso.datetime(),
});
export type MailState = z.output<typeof mailState>;

const messageSchema = z.object({
  id: z.uuid(),
  receivedAt: z.iso.datetime(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  subject: z.string(),
  message: z.string(),
  consent: z.object({ noticeVersion: z.string() }),
  suspected: z.boolean(),
  reasons: z.array(z.string()),
  read: z.boolean(),
  /** Tells a request that is sent again from a new one. */
  requestHash: z.string().optional(),
  mail: mailState.optional(),
  /** A deleted message is in no list, and gone for good soon after. */
  deletedAt: z.iso.datetime().optional(),
});
export type Message = z.output<typeof messageSchema>;

const schema = z.object({ messages: z.array(messageSchema) });
type State = z.output<typeof schema>;

export interface MessageStore {
  readonly messages: readonly Message[];
  readonly problem: string | undefined;
  /** Resolves once the message is safely on disk. The same request again brings the same id and stores nothing. */
  add(form: ContactForm, requestHash?: string): Promise<{ id: string; repeated: boolean }>;
  /** The id under which this very request was stored before. */
  findRequest(requestHash: string): string | undefined;
  /** From here on, each message that is not suspected is stored as waiting to be mailed. */
  mailFromNowOn(): void;
  recordMail(id: string, mail: MailState): Promise<void>;
  /** Notes the owner’s marks on a message; `undefined` when there is no such message. */
  mark(id: string, marks: MessageMarks): Promise<Message | undefined>;
  /** Deletes a message, which can be restored for ten minutes. Answers whether there was such a message. */
  remove(id: string): Promise<boolean>;
  restore(id: string): Promise<Message | undefined>;
  /** Removes everything that one person wrote; answers how many messages that were. */
  eraseOf(email: string): Promise<number>;
}

export interface MessageMarks {
  read?: boolean | undefined;
  suspected?: boolean | undefined;
}

/** Whether a message is from this address; capitals make no difference to a mail box. */
export const isFrom = (email: string) => {
  const wanted = email.trim().toLowerCase();
  return (message: Pick<Message, "email">): boolean => message.email.toLowerCase() === wanted;
};

/** Visitors’ messages, in `messages.json`: outside git, and only for as long as the practice keeps messages. */
export async function openMessageStore(options: {
  dataDir: string;
  now?: (() => Date) | undefined;
  /** Hears of every message that came, went or changed. */
  onChange?: (() => void) | undefined;
}): Promise<MessageStore> {
  const { dataDir, now = () => new Date(), onChange = () => {} } = options;
  const store = await openJsonStore<State>({ path: join(dataDir, "messages.json"), schema, initial: { messages: [] } });
  let mailing = false;

  async function change<T>(mutate: (draft: State) => T): Promise<T> {
    const result = await store.update(mutate);
    onChange();
    return result;
  }

  async function add(form: ContactForm, requestHash?: string): Promise<{ id: string; repeated: boolean }> {
    const received = receive(form);
    return change(({ messages }) => {
      const earlier = requestHash && find(messages, requestHash);
      if (earlier) return { id: earlier.id, repeated: true };
      messages.push({ ...received, ...(requestHash && { requestHash }) });
      return { id: received.id, repeated: false };
    });
  }

  function receive(form: ContactForm): Message {
    const { name, email, phone, subject, message } = form;
    const receivedAt = now().toISOString();
    const reasons = suspicionsOf(form);
    const suspected = reasons.length > 0;
    return {
      id: randomUUID(),
      receivedAt,
      name,
      email,
      phone,
      subject,
      message,
      consent: { noticeVersion: site.privacyEffective },
      suspected,
      reasons,
      read: false,
      ...(mailing && !suspected && { mail: { state: "waiting", failures: 0, at: receivedAt } as const }),
    };
  }

  function find(messages: readonly Message[], requestHash: string): Message | undefined {
    const since = now().getTime() - RETRIES_RECOGNISED_FOR_MS;
    return messages.findLast((one) => one.requestHash === requestHash && Date.parse(one.receivedAt) > since);
  }

  async function recordMail(id: string, mail: MailState): Promise<void> {
    await change(({ messages }) => {
      const mailed = messages.find((one) => one.id === id);
      if (mailed) mailed.mail = mail;
    });
  }

  function mark(id: string, { read, suspected }: MessageMarks): Promise<Message | undefined> {
    return change(({ messages }) => {
      const marked = messages.find((one) => one.id === id && !one.deletedAt);
      if (marked && read !== undefined) marked.read = read;
      if (marked && suspected !== undefined) marked.suspected = suspected;
      return marked;
    });
  }

  /** Answers how many went. */
  function forget(goes: (message: Message) => boolean): Promise<number> {
    return change((draft) => {
      const before = draft.messages.length;
      draft.messages = draft.messages.filter((message) => !goes(message));
      return before - draft.messages.length;
    });
  }

  function remove(id: string): Promise<boolean> {
    return change(({ messages }) => {
      const message = messages.find((one) => one.id === id && !one.deletedAt);
      if (message) message.deletedAt = now().toISOString();
      return message !== undefined;
    });
  }

  function restore(id: string): Promise<Message | undefined> {
    return change(({ messages }) => {
      const message = messages.find((one) => one.id === id);
      delete message?.deletedAt;
      return message;
    });
  }

  /** The privacy policy says how long a message is kept. */
  async function forgetOld(): Promise<void> {
    const oldest = new Date(now());
    oldest.setUTCMonth(oldest.getUTCMonth() - practice.messageRetentionMonths);
    const undoEnds = now().getTime() - UNDO_MS;
    const isKept = ({ receivedAt, deletedAt }: Message) =>
      Date.parse(receivedAt) >= oldest.getTime() && !(deletedAt && Date.parse(deletedAt) <= undoEnds);
    if (store.data.messages.every(isKept)) return;
    await forget((message) => !isKept(message));
  }

  const forgetIfPossible = () => forgetOld().catch(() => {}); // `problem` tells what is wrong with the disk
  await forgetIfPossible();
  setInterval(forgetIfPossible, LOOK_EVERY_MS).unref();

  return {
    get messages() {
      return store.data.messages.filter(({ deletedAt }) => !deletedAt);
    },
    get problem() {
      return store.problem;
    },
    add,
    findRequest: (requestHash) => find(store.data.messages, requestHash)?.id,
    mailFromNowOn() {
      mailing = true;
    },
    recordMail,
    mark,
    remove,
    restore,
    eraseOf: (email) => forget(isFrom(email)),
  };
}
