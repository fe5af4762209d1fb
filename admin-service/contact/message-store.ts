import { join } from "node:path";
import type { z } from "zod";
import type { Facts } from "#content/facts/facts.ts";
import { serially } from "../serially.ts";
import { openJsonStore } from "../storage/json-store.ts";
import { complaintStatus } from "./complaints.ts";
import { countMessages, isFrom, type MailState, type Marks, type Message, messagesSchema } from "./message.ts";
import { trackAges } from "./message-ages.ts";
import { eraseFromCopies, removeExpiredCopies } from "./message-copies.ts";
import { openIntake } from "./message-intake.ts";
import { openOverflowStore } from "./overflow-store.ts";

/** How long a deleted message can be restored. */
const UNDO_MS = 10 * 60_000;
/** Short, so that deleted messages are erased soon even after a full disk or a restart. */
const CLEAN_UP_EVERY_MS = 60_000;
/** How many of the newest overflow messages are shown. */
const OVERFLOW_SHOWN = 100;

type State = z.output<typeof messagesSchema>;

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
  const store = await openJsonStore(join(dataDir, "messages.json"), messagesSchema, { messages: [] });
  const overflow = await openOverflowStore(dataDir, options.overflowBytes);
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

  const intake = openIntake({ store, change, overflow, clockAhead, isMailing, facts, now });

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
    ...intake,
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
    get unreadSpamCount(): number {
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
