import { randomUUID } from "node:crypto";
import { join } from "node:path";
import type { z } from "zod";
import type { Facts } from "#content/facts/facts.ts";
import { isEmergency } from "#content/model/answers.ts";
import { contactForm } from "#content/pages/contact.ts";
import { ServiceError } from "../errors.ts";
import { inLast } from "../limits.ts";
import { serially } from "../serially.ts";
import { openJsonStore } from "../storage/json-store.ts";
import { complaintStatus } from "./complaints.ts";
import { type ContactForm, findSuspicions } from "./contact-form.ts";
import { countMessages, isFrom, type MailState, type Marks, type Message, messagesSchema } from "./message.ts";
import { trackAges } from "./message-ages.ts";
import { eraseFromCopies, removeExpiredCopies } from "./message-copies.ts";
import { openOverflowStore } from "./overflow-store.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const KEYED_RETRY_MS = DAY_MS;
/** For a double click, or a reload of the answer. */
const UNKEYED_RETRY_MS = 10 * 60_000;
/** How long a deleted message can be restored. */
const UNDO_MS = 10 * 60_000;
/** Short, so that deleted messages are erased soon even after a full disk or a restart. */
const CLEAN_UP_EVERY_MS = 60_000;
/** Above these limits messages go to the overflow store: each one rewrites `messages.json`, so that has to stay small. */
const MAX_PER_HOUR = 300;
const MAX_BYTES = 2 * 1024 * 1024;
/** Emergencies have a tenth more room, so that a flood does not push them aside. */
const EMERGENCY_ROOM = 1.1;
/** About the size of a stored message without its text. */
const FIELDS_BYTES = 700;
/** How many of the newest overflow messages are shown, and how many are recognised when they are sent again. */
const OVERFLOW_SHOWN = 100;
const OVERFLOW_RECOGNISED = 1_000;

type State = z.output<typeof messagesSchema>;

/** Recognises a message that is sent again: by a key of its own, or else by its words, which somebody may mean anew. */
export interface SentRequest {
  hash: string;
  isKeyed: boolean;
}

interface MessageStoreOptions {
  dataDir: string;
  facts: () => Facts;
  /** While mail is set up, messages are stored as waiting to be mailed: emergencies, and others that are not suspected. */
  isMailing?: (() => boolean) | undefined;
  now?: (() => Date) | undefined;
  /** Called whenever a message was added, changed or removed. */
  onChange?: (() => void) | undefined;
  /** The size of the overflow store. */
  overflowBytes?: number | undefined;
}

export type MessageStore = Awaited<ReturnType<typeof openMessageStore>>;

/** Opens the store of visitors’ messages, which is outside git and erases them after `messagesKeptMonths`. */
export async function openMessageStore(options: MessageStoreOptions) {
  const { dataDir, facts, isMailing = () => false, now = () => new Date(), onChange = () => {} } = options;
  const path = join(dataDir, "messages.json");
  const store = await openJsonStore<State>({ path, schema: messagesSchema, initial: { messages: [] } });
  const overflow = await openOverflowStore(dataDir, options.overflowBytes);
  /** The ids of recent overflow messages, by the hash of their request. */
  const recentOverflow = new Map<string, Pick<Message, "id" | "receivedAt">>();
  let lastSweepDay = "";
  const keptMonths = () => facts().practice.messagesKeptMonths;
  const { clockAhead, keptUntil, periodEnd, followClock } = trackAges({ store, dataDir, keptMonths, now });
  /** Tests for the messages that are being erased, which are already hidden from lists. */
  const erasing = new Set<(message: Message) => boolean>();
  const inTurn = serially();

  async function change<T>(mutate: (draft: State) => T): Promise<T> {
    const result = await store.update(mutate);
    onChange();
    return result;
  }

  /** Changes a message, and moves it out of the overflow store. Returns `undefined` when it is unknown or deleted. */
  async function changeOne(id: string, mutate: (message: Message) => void): Promise<Message | undefined> {
    const hasId = (message: Message) => message.id === id;
    const [fromOverflow] = store.data.messages.some(hasId) ? [] : await overflow.find(hasId);
    const changed = await change(({ messages }) => {
      if (fromOverflow) messages.push(fromOverflow);
      const message = messages.find((one) => hasId(one) && !one.deletedAt);
      if (message) mutate(message);
      return message;
    });
    if (fromOverflow) await overflow.remove(hasId);
    return changed;
  }

  /** Finds messages in both stores, including those that were just deleted. */
  const find = async (test: (message: Message) => boolean): Promise<Message[]> => [
    ...(await overflow.find(test)),
    ...store.data.messages.filter(test),
  ];

  const erase = (shouldErase: (message: Message) => boolean): Promise<void> =>
    change((draft) => {
      draft.messages = draft.messages.filter((message) => !shouldErase(message));
    });

  function isFull(messages: readonly Message[], form: ContactForm): boolean {
    const room = isEmergency(form) ? EMERGENCY_ROOM : 1;
    const recent = messages.map(({ receivedAt }) => Date.parse(receivedAt)).filter(inLast(HOUR_MS, now().getTime()));
    const size = messages.reduce((sum, { message }) => sum + Buffer.byteLength(message) + FIELDS_BYTES, 0);
    return recent.length >= MAX_PER_HOUR * room || size >= MAX_BYTES * room;
  }

  async function addToOverflow(message: Message): Promise<void> {
    if (overflow.isFull) throw new ServiceError("unavailable", contactForm.full(facts().practice));
    const { mail: _, ...suspect } = { ...message, suspected: true, reasons: [...message.reasons, "came in a flood"] };
    await overflow.add(suspect).catch((error) => {
      throw new ServiceError("unavailable", contactForm.full(facts().practice), undefined, error);
    });
    if (!message.requestHash) return;
    recentOverflow.set(message.requestHash, message);
    const [oldest = ""] = recentOverflow.keys();
    if (recentOverflow.size > OVERFLOW_RECOGNISED) recentOverflow.delete(oldest);
  }

  function findIdByRequest(messages: readonly Message[], { hash, isKeyed }: SentRequest): string | undefined {
    const since = now().getTime() - (isKeyed ? KEYED_RETRY_MS : UNKEYED_RETRY_MS);
    const isRecent = ({ receivedAt }: Pick<Message, "receivedAt">) => Date.parse(receivedAt) > since;
    const isHandled = ({ deletedAt, answeredAt }: Message) => deletedAt !== undefined || answeredAt !== undefined;
    const stored = messages.findLast(
      (one) => one.requestHash === hash && isRecent(one) && (isKeyed || !isHandled(one)),
    );
    const overflowing = recentOverflow.get(hash);
    return stored?.id ?? (overflowing && isRecent(overflowing) ? overflowing.id : undefined);
  }

  async function eraseExpired(): Promise<void> {
    const present = now();
    await followClock(present);
    const shouldErase = (message: Message) =>
      keptUntil(message) < present ||
      // A clock that was ahead may have written a time to come.
      (message.deletedAt !== undefined && Math.abs(present.getTime() - Date.parse(message.deletedAt)) >= UNDO_MS);
    if (store.data.messages.some(shouldErase)) await erase(shouldErase);
    const today = present.toISOString().slice(0, 10);
    if (lastSweepDay === today) return;
    // A kill while a message was moved out of the overflow store leaves it in both.
    const storedIds = new Set(store.data.messages.map(({ id }) => id));
    await overflow.remove((message) => shouldErase(message) || storedIds.has(message.id));
    await removeExpiredCopies(dataDir, (since) => periodEnd(since) < present);
    lastSweepDay = today;
  }

  const cleanUp = () => eraseExpired().catch(() => {}); // `problem` reports a failing disk
  await cleanUp();
  const cleanUpTimer = setInterval(cleanUp, CLEAN_UP_EVERY_MS).unref();

  return {
    /** Stops erasing expired messages. */
    stop: () => clearInterval(cleanUpTimer),
    get messages(): readonly Message[] {
      return store.data.messages.filter(
        (message) => !message.deletedAt && ![...erasing].some((isTheirs) => isTheirs(message)),
      );
    },
    get problem() {
      return store.problem;
    },
    /** Returns a sentence while there are overflow messages. */
    get overflowNotice() {
      const { count } = overflow;
      return count > 0
        ? `More messages came than there is room for: ${count} of them are held with the spam. Deleting others makes room.`
        : undefined;
    },
    /** Returns when a message expires. */
    keptUntil,
    complaintStatus: (message: Message) => complaintStatus(message, now()),
    /** Counts unread messages that are held as spam. */
    get unreadSpamCount() {
      const unread = this.messages.filter(({ read, suspected }) => suspected && !read);
      return unread.length + overflow.count;
    },
    /** Returns the newest messages held as spam before a time that the owner was not told of and has not read. */
    async listUntoldHeld(before: string): Promise<Message[]> {
      // A clock that was ahead may have written a time to come.
      const told = store.data.heldToldUntil ?? "";
      const since = told <= before ? told : "";
      const isUntold = ({ suspected, reasons, read, mail, receivedAt }: Message) =>
        suspected && reasons.length > 0 && !read && !mail && receivedAt >= since && receivedAt < before;
      return [...(await overflow.find(isUntold, OVERFLOW_SHOWN)), ...this.messages.filter(isUntold)];
    },
    recordHeldTold: (until: string) =>
      change((draft) => {
        draft.heldToldUntil = until;
      }),
    /** Returns the newest overflow messages. Changing one moves it among the others. */
    listOverflow: () => overflow.find(undefined, OVERFLOW_SHOWN),
    /** Returns everything stored from one person, including messages that were just deleted. */
    findByEmail: (email: string): Promise<Message[]> => find(isFrom(email)),
    /** Resolves once the message is safely on disk. A repeated request returns the first id and stores nothing. */
    async add(
      form: ContactForm,
      request?: SentRequest,
    ): Promise<{ id: string; isRepeated: boolean; isOverflow?: boolean }> {
      const { website: _, consent: __, ...fields } = form;
      const receivedAt = now().toISOString();
      const reasons = findSuspicions(form);
      const message: Message = {
        id: randomUUID(),
        receivedAt,
        ...fields,
        consent: { noticeVersion: facts().policy.effective },
        suspected: reasons.length > 0,
        reasons,
        read: false,
        ...(clockAhead() && { clockAhead: clockAhead() }),
        ...(request && { requestHash: request.hash }),
        ...(isMailing() &&
          (reasons.length === 0 || isEmergency(form)) && {
            mail: { state: "waiting", failures: 0, at: receivedAt },
          }),
      };
      const stored =
        !isFull(store.data.messages, form) &&
        (await change((draft) => {
          const earlier = request && findIdByRequest(draft.messages, request);
          if (earlier) return { id: earlier, isRepeated: true };
          if (isFull(draft.messages, form)) return undefined;
          draft.messages.push(message);
          draft.clock ??= { seen: Date.parse(receivedAt), ahead: 0 };
          return { id: message.id, isRepeated: false };
        }));
      if (stored) return stored;
      await addToOverflow(message);
      return { id: message.id, isRepeated: false, isOverflow: true };
    },
    /** Returns the id under which this request was stored before. */
    findIdByRequest: (request: SentRequest) => findIdByRequest(store.data.messages, request),
    recordMailState: (id: string, mail: MailState) =>
      change(({ messages }) => void Object.assign(messages.find((message) => message.id === id) ?? {}, { mail })),
    /** Stores the owner’s marks, and mails a message that is no spam after all. Returns `undefined` for an unknown id. */
    mark: (id: string, { read, answered, suspected, complaint }: Marks) =>
      changeOne(id, (message) => {
        message.read = read ?? message.read;
        if (answered === false) delete message.answeredAt;
        else if (answered) message.answeredAt ??= now().toISOString();
        if (isMailing() && message.suspected && suspected === false)
          message.mail ??= { state: "waiting", failures: 0, at: now().toISOString() };
        message.suspected = suspected ?? message.suspected;
        if (suspected) message.reasons = []; // the owner's own judgement
        message.complaint = complaint ?? message.complaint;
      }),
    /** Deletes a message, which can be restored for ten minutes. Returns `undefined` for an unknown id. */
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
    /** Runs work that uses messages outside the store, such as mailing one. Erasing waits for it. */
    delayErasure: inTurn,
    /** Erases everything from one person. Returns the counts of what was erased. */
    async eraseByEmail(email: string) {
      const isTheirs = isFrom(email);
      erasing.add(isTheirs);
      try {
        await inTurn(async () => {}); // work in progress ends first
        const theirs = await find(isTheirs);
        // Overflow first: a message that is being moved out of it is then erased from `store`.
        await overflow.remove(isTheirs);
        await erase(isTheirs);
        await eraseFromCopies(dataDir, email);
        return countMessages(theirs);
      } finally {
        erasing.delete(isTheirs);
      }
    },
  };
}
