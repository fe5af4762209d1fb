import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { z } from "zod";
import { practice } from "#content/facts/practice.ts";
import { site } from "#content/facts/site.ts";
import { openJsonStore } from "../storage/json-store.ts";
import { type ContactForm, suspicionsOf } from "./contact-form.ts";

const RETRIES_RECOGNISED_FOR_MS = 24 * 3_600_000;
/** For how long a deleted message can be brought back. */
const UNDO_MS = 10 * 60_000;
/** Often enough that a deleted message is gone soon, whatever the disk and restarts did meanwhile. */
const CLEAN_UP_EVERY_MS = 60_000;

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
  suspected: z.boolean(),
  read: z.boolean(),
  consent: z.object({ noticeVersion: z.string() }),
  reasons: z.array(z.string()),
  /** Tells a request that is sent again from a new one. */
  requestHash: z.string().optional(),
  mail: mailState.optional(),
  /** A deleted message is in no list, and gone for good soon after. */
  deletedAt: z.iso.datetime().optional(),
});
export type Message = z.output<typeof messageSchema>;

const schema = z.object({ messages: z.array(messageSchema) });
type State = z.output<typeof schema>;

interface MessageStoreOptions {
  dataDir: string;
  now?: (() => Date) | undefined;
  /** Called whenever a message came, went or changed. */
  onChange?: (() => void) | undefined;
}

export type MessageStore = Awaited<ReturnType<typeof openMessageStore>>;

/** Visitors’ messages, in `messages.json`: outside git, and only for as long as the practice keeps messages. */
export async function openMessageStore({ dataDir, now = () => new Date(), onChange = () => {} }: MessageStoreOptions) {
  const store = await openJsonStore<State>({ path: join(dataDir, "messages.json"), schema, initial: { messages: [] } });
  let mailing = false;

  async function change<T>(mutate: (draft: State) => T): Promise<T> {
    const result = await store.update(mutate);
    onChange();
    return result;
  }

  /** Returns the message as `mutate` has left it; `undefined` when there is none, or it was deleted. */
  const changeOne = (id: string, mutate: (message: Message) => void): Promise<Message | undefined> =>
    change(({ messages }) => {
      const found = messages.find((message) => message.id === id && !message.deletedAt);
      if (found) mutate(found);
      return found;
    });

  /** Returns how many were removed. */
  const erase = (goes: (message: Message) => boolean): Promise<number> =>
    change((draft) => {
      const before = draft.messages.length;
      draft.messages = draft.messages.filter((message) => !goes(message));
      return before - draft.messages.length;
    });

  function findRequest(messages: readonly Message[], requestHash: string): string | undefined {
    const since = now().getTime() - RETRIES_RECOGNISED_FOR_MS;
    return messages.findLast((one) => one.requestHash === requestHash && Date.parse(one.receivedAt) > since)?.id;
  }

  /** The privacy policy says how long a message is kept. */
  async function eraseOld(): Promise<void> {
    const oldest = new Date(now());
    oldest.setUTCMonth(oldest.getUTCMonth() - practice.messageRetentionMonths);
    const undoEnds = now().getTime() - UNDO_MS;
    const isOver = ({ receivedAt, deletedAt }: Message) =>
      Date.parse(receivedAt) < oldest.getTime() || (deletedAt !== undefined && Date.parse(deletedAt) <= undoEnds);
    if (store.data.messages.some(isOver)) await erase(isOver);
  }

  const cleanUp = () => eraseOld().catch(() => {}); // `problem` tells what is wrong with the disk
  await cleanUp();
  setInterval(cleanUp, CLEAN_UP_EVERY_MS).unref();

  return {
    get messages(): readonly Message[] {
      return store.data.messages.filter(({ deletedAt }) => !deletedAt);
    },
    get problem() {
      return store.problem;
    },
    /** Resolves once the message is safely on disk. The same request again brings the same id and stores nothing. */
    async add(form: ContactForm, requestHash?: string): Promise<{ id: string; repeated: boolean }> {
      const { website: _, consent: __, ...words } = form;
      const receivedAt = now().toISOString();
      const reasons = suspicionsOf(form);
      const message: Message = {
        id: randomUUID(),
        receivedAt,
        ...words,
        consent: { noticeVersion: site.privacyEffective },
        suspected: reasons.length > 0,
        reasons,
        read: false,
        ...(requestHash && { requestHash }),
        ...(mailing && reasons.length === 0 && { mail: { state: "waiting", failures: 0, at: receivedAt } }),
      };
      return change(({ messages }) => {
        const earlier = requestHash && findRequest(messages, requestHash);
        if (earlier) return { id: earlier, repeated: true };
        messages.push(message);
        return { id: message.id, repeated: false };
      });
    },
    /** The id under which this very request was stored before. */
    findRequest: (requestHash: string) => findRequest(store.data.messages, requestHash),
    /** From here on, each message that is not suspected is stored as waiting to be mailed. */
    mailFromNowOn() {
      mailing = true;
    },
    recordMail: (id: string, mail: MailState) =>
      change(({ messages }) => void Object.assign(messages.find((message) => message.id === id) ?? {}, { mail })),
    /** Notes the owner’s marks on a message; `undefined` when there is no such message. */
    mark: (id: string, { read, suspected }: { read?: boolean | undefined; suspected?: boolean | undefined }) =>
      changeOne(id, (message) => {
        message.read = read ?? message.read;
        message.suspected = suspected ?? message.suspected;
      }),
    /** Deletes a message, which can be restored for ten minutes; `undefined` when there is no such message. */
    remove: (id: string) =>
      changeOne(id, (message) => {
        message.deletedAt = now().toISOString();
      }),
    restore: (id: string) =>
      change(({ messages }) => {
        const message = messages.find((one) => one.id === id);
        delete message?.deletedAt;
        return message;
      }),
    /** Removes everything that one person wrote; returns how many messages that were. */
    eraseOf: (email: string) => erase(isFrom(email)),
  };
}

/** Whether a message is from this address; capitals make no difference to a mail box. */
export const isFrom = (email: string) => {
  const wanted = email.trim().toLowerCase();
  return (message: Pick<Message, "email">): boolean => message.email.toLowerCase() === wanted;
};
