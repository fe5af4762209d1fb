import { randomUUID } from "node:crypto";
import { readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { z } from "zod";
import type { Facts } from "#content/facts/facts.ts";
import { site } from "#content/facts/site.ts";
import { plusDays } from "#content/facts/wording.ts";
import { londonTime } from "#content/model/london-time.ts";
import { contactForm } from "#content/pages/contact.ts";
import { ServiceError } from "../errors.ts";
import { openJsonStore } from "../storage/json-store.ts";
import { type ContactForm, suspicionsOf } from "./contact-form.ts";
import { openKeptApart } from "./kept-apart.ts";

const RETRIES_RECOGNISED_FOR_MS = 24 * 3_600_000;
/** For how long a deleted message can be brought back. */
const UNDO_MS = 10 * 60_000;
/** Often enough that a deleted message is gone soon, whatever the disk and restarts did meanwhile. */
const CLEAN_UP_EVERY_MS = 60_000;
/** Above these limits messages are kept apart. `messages.json` is written whole for each, so it has to stay small. */
const MOST_AN_HOUR = 300;
const MOST_BYTES = 2 * 1024 * 1024;
/** About the size of a message without its words. */
const FIELDS_BYTES = 700;
const HOUR_MS = 3_600_000;
/** Of those kept apart, so many of the newest are shown, and so many retries are recognised. */
const APART_SHOWN = 100;
const APART_RECOGNISED = 1_000;
/** A complaint about data is answered within 30 days, counted from the day after it came (DUAA, from 19 June 2026). */
const COMPLAINT_DAYS = 30;

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
  answeredAt: z.iso.datetime().optional(),
  complaint: z.boolean().optional(),
  /** Tells a request that is sent again from a new one. */
  requestHash: z.string().optional(),
  mail: mailState.optional(),
  /** A deleted message is in no list, and gone for good soon after. */
  deletedAt: z.iso.datetime().optional(),
});
export type Message = z.output<typeof messageSchema>;

const schema = z.object({ messages: z.array(messageSchema) });
type State = z.output<typeof schema>;

/** The owner's marks on a message. */
export interface Marks {
  read?: boolean | undefined;
  answered?: boolean | undefined;
  suspected?: boolean | undefined;
  complaint?: boolean | undefined;
}

interface MessageStoreOptions {
  dataDir: string;
  facts: () => Facts;
  now?: (() => Date) | undefined;
  /** Called whenever a message came, went or changed. */
  onChange?: (() => void) | undefined;
}

export type MessageStore = Awaited<ReturnType<typeof openMessageStore>>;

/** Visitors’ messages, in `messages.json`: outside git, and only for as long as the practice keeps messages. */
export async function openMessageStore(options: MessageStoreOptions) {
  const { dataDir, facts, now = () => new Date(), onChange = () => {} } = options;
  const store = await openJsonStore<State>({ path: join(dataDir, "messages.json"), schema, initial: { messages: [] } });
  const apart = await openKeptApart(dataDir, messageSchema);
  /** The ids of messages kept apart lately, by their request's hash. */
  const apartLately = new Map<string, string>();
  let sweptOn = "";
  let mailing = false;
  /** Whose messages are being erased: they are in no list any more. */
  const erasing = new Set<(message: Message) => boolean>();
  let atWork: Promise<unknown> = Promise.resolve();

  async function change<T>(mutate: (draft: State) => T): Promise<T> {
    const result = await store.update(mutate);
    onChange();
    return result;
  }

  /** Returns the message as `mutate` has left it; `undefined` when there is none, or it was deleted. */
  async function changeOne(id: string, mutate: (message: Message) => void): Promise<Message | undefined> {
    const isIt = (message: Message) => message.id === id;
    const [found] = store.data.messages.some(isIt) ? [] : await apart.find(isIt);
    const changed = await change(({ messages }) => {
      if (found) messages.push(found);
      const message = messages.find((one) => isIt(one) && !one.deletedAt);
      if (message) mutate(message);
      return message;
    });
    if (found) await apart.remove(isIt);
    return changed;
  }

  const erase = (goes: (message: Message) => boolean): Promise<void> =>
    change((draft) => {
      draft.messages = draft.messages.filter((message) => !goes(message));
    });

  function isFull(messages: readonly Message[]): boolean {
    const present = now().getTime();
    const age = ({ receivedAt }: Message) => present - Date.parse(receivedAt);
    const lately = messages.filter((message) => age(message) >= 0 && age(message) < HOUR_MS);
    const size = messages.reduce((sum, { message }) => sum + Buffer.byteLength(message) + FIELDS_BYTES, 0);
    return lately.length >= MOST_AN_HOUR || size >= MOST_BYTES;
  }

  async function keepApart(message: Message): Promise<void> {
    if (apart.isFull) throw new ServiceError("unavailable", contactForm.full(facts().practice));
    const { mail: _, ...held } = { ...message, suspected: true, reasons: [...message.reasons, "came in a flood"] };
    await apart.add(held).catch((error) => {
      throw new ServiceError("unavailable", contactForm.full(facts().practice), undefined, error);
    });
    if (!message.requestHash) return;
    apartLately.set(message.requestHash, message.id);
    const [oldest = ""] = apartLately.keys();
    if (apartLately.size > APART_RECOGNISED) apartLately.delete(oldest);
  }

  function findRequest(messages: readonly Message[], requestHash: string): string | undefined {
    const since = now().getTime() - RETRIES_RECOGNISED_FOR_MS;
    return messages.findLast((one) => one.requestHash === requestHash && Date.parse(one.receivedAt) > since)?.id;
  }

  /** The privacy policy says how long a message is kept. */
  function keptUntil(since: string | Date): Date {
    const end = new Date(since);
    end.setUTCMonth(end.getUTCMonth() + facts().practice.messagesKeptMonths);
    return end;
  }

  function complaintOf({ complaint, receivedAt, answeredAt }: Message) {
    if (!complaint) return undefined;
    const answerBy = plusDays(londonTime(new Date(receivedAt)).date, COMPLAINT_DAYS);
    return { answerBy, isOverdue: !answeredAt && londonTime(now()).date > answerBy };
  }

  async function eraseOld(): Promise<void> {
    const undoEnds = now().getTime() - UNDO_MS;
    const isOld = (since: string | Date) => keptUntil(since) < now();
    const isOver = ({ receivedAt, deletedAt }: Message) =>
      isOld(receivedAt) || (deletedAt !== undefined && Date.parse(deletedAt) <= undoEnds);
    if (store.data.messages.some(isOver)) await erase(isOver);
    const today = now().toISOString().slice(0, 10);
    if (sweptOn !== today) {
      // One that was being taken in when the program was killed is in both places.
      const present = new Set(store.data.messages.map(({ id }) => id));
      await apart.remove((message) => isOver(message) || present.has(message.id));
      await eraseSetAside(dataDir, isOld);
    }
    sweptOn = today;
  }

  const cleanUp = () => eraseOld().catch(() => {}); // `problem` tells what is wrong with the disk
  await cleanUp();
  const cleaning = setInterval(cleanUp, CLEAN_UP_EVERY_MS).unref();

  return {
    /** Old messages are erased no more. */
    stop: () => clearInterval(cleaning),
    get messages(): readonly Message[] {
      return store.data.messages.filter(
        (message) => !message.deletedAt && ![...erasing].some((isTheirs) => isTheirs(message)),
      );
    },
    get problem() {
      return store.problem;
    },
    /** One sentence while messages are kept apart. */
    get notice() {
      const { count } = apart;
      return count > 0
        ? `More messages came than there is room for: ${count} of them are held with the spam. Deleting others makes room.`
        : undefined;
    },
    /** When a message that came at this time is deleted by itself. */
    keptUntil,
    /** By which day a complaint is to be answered, and whether that is over; `undefined` of any other message. */
    complaintOf,
    /** One sentence while a complaint waits for longer than it may. */
    get overdue() {
      const late = this.messages.filter((message) => complaintOf(message)?.isOverdue).length;
      if (late === 0) return undefined;
      const which = late === 1 ? "A complaint has" : `${late} complaints have`;
      return `${which} not been answered within ${COMPLAINT_DAYS} days. See Messages.`;
    },
    /** How many messages are held as spam that nobody has read. */
    get unreadSpam() {
      const unread = this.messages.filter(({ read, suspected }) => suspected && !read);
      return unread.length + apart.count;
    },
    /** The newest of the messages that are kept apart. Changing one brings it among the others. */
    apart: () => apart.find(undefined, APART_SHOWN),
    /** Everything stored that one person wrote, what was deleted just now too. */
    async of(email: string): Promise<Message[]> {
      return [...(await apart.find(isFrom(email))), ...store.data.messages.filter(isFrom(email))];
    },
    /** Resolves once the message is safely on disk. The same request again brings the same id and stores nothing. */
    async add(form: ContactForm, requestHash?: string): Promise<{ id: string; repeated: boolean; isApart?: boolean }> {
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
      const full = isFull(store.data.messages);
      const stored =
        !full &&
        (await change(({ messages }) => {
          const earlier = requestHash && findRequest(messages, requestHash);
          if (earlier) return { id: earlier, repeated: true };
          if (isFull(messages)) return undefined;
          messages.push(message);
          return { id: message.id, repeated: false };
        }));
      if (stored) return stored;
      await keepApart(message);
      return { id: message.id, repeated: false, isApart: true };
    },
    /** The id under which this very request was stored before. */
    findRequest: (requestHash: string) => findRequest(store.data.messages, requestHash) ?? apartLately.get(requestHash),
    /** From here on, each message that is not suspected is stored as waiting to be mailed. */
    mailFromNowOn() {
      mailing = true;
    },
    recordMail: (id: string, mail: MailState) =>
      change(({ messages }) => void Object.assign(messages.find((message) => message.id === id) ?? {}, { mail })),
    /** Notes the owner’s marks on a message, to be mailed when it is no spam after all; `undefined` when there is none. */
    mark: (id: string, { read, answered, suspected, complaint }: Marks) =>
      changeOne(id, (message) => {
        message.read = read ?? message.read;
        if (answered === false) delete message.answeredAt;
        else if (answered) message.answeredAt ??= now().toISOString();
        if (mailing && message.suspected && suspected === false)
          message.mail ??= { state: "waiting", failures: 0, at: now().toISOString() };
        message.suspected = suspected ?? message.suspected;
        message.complaint = complaint ?? message.complaint;
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
    /** Work with messages outside the store, such as mailing one: who erases them waits for it. */
    hold<T>(work: () => Promise<T>): Promise<T> {
      const held = work();
      atWork = held.catch(() => {});
      return held;
    },
    /** Removes everything that one person wrote; returns how much that was. */
    async eraseOf(email: string) {
      const isTheirs = isFrom(email);
      erasing.add(isTheirs);
      try {
        await atWork;
        // In this order: what is being taken in from there meanwhile is erased here.
        const flood = await apart.remove(isTheirs);
        const counts = countsOf(store.data.messages.filter(isTheirs));
        await erase(isTheirs);
        await eraseFromSetAside(dataDir, email);
        return { ...counts, count: counts.count + flood, spam: counts.spam + flood };
      } finally {
        erasing.delete(isTheirs);
      }
    },
  };
}

/** Of one person's messages: how many there are, lie with the spam, wait to be mailed, and were mailed to the owner. */
export function countsOf(messages: readonly Pick<Message, "suspected" | "mail">[]) {
  const mails = (state: MailState["state"]) => messages.filter(({ mail }) => mail?.state === state).length;
  return {
    count: messages.length,
    spam: messages.filter(({ suspected }) => suspected).length,
    waitingMails: mails("waiting"),
    sentMails: mails("sent"),
  };
}

const SET_ASIDE = /^(?:messages\.(?:last-good\.)?broken-|before-restore-)/;

/** Files set aside, as broken or before a restore, hold messages too, none younger than the file's last change. */
async function eraseSetAside(dataDir: string, isOld: (since: Date) => boolean): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!SET_ASIDE.test(name)) continue;
    const path = join(dataDir, name);
    if (isOld((await stat(path)).mtime)) await rm(path, { recursive: true, force: true });
  }
}

/** One person's words, taken out of files that were set aside. One that cannot be read goes as a whole. */
async function eraseFromSetAside(dataDir: string, email: string): Promise<void> {
  const isTheirs = isFrom(email);
  for (const entry of await readdir(dataDir, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || !SET_ASIDE.test(relative(dataDir, path)) || !/^messages\b|\.jsonl$/.test(entry.name))
      continue;
    const text = await readFile(path, "utf8");
    if (!plain(text).includes(plain(email))) continue;
    try {
      const { messages } = schema.parse(JSON.parse(text));
      const kept = { messages: messages.filter((message) => !isTheirs(message)) };
      await writeFile(path, JSON.stringify(kept), { flush: true });
    } catch {
      await rm(path);
    }
  }
}

/** Capitals, and other ways to write the same letter, make no difference to a mail box. */
const plain = (email: string): string => email.normalize("NFKC").trim().toLowerCase();

/** Whether a message is from this address. */
const isFrom = (email: string) => {
  const wanted = plain(email);
  return (message: Pick<Message, "email">): boolean => plain(message.email) === wanted;
};
