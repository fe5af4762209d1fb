import { randomUUID } from "node:crypto";
import type { z } from "zod";
import type { Facts } from "#content/facts/facts.ts";
import { isEmergency } from "#content/model/answers.ts";
import { contactForm } from "#content/pages/contact-form.ts";
import { ServiceError } from "../errors.ts";
import { inLast } from "../limits.ts";
import { type ContactForm, findSuspicions } from "./contact-form.ts";
import type { Message, messagesSchema } from "./message.ts";
import type { OverflowStore } from "./overflow-store.ts";

const HOUR_MS = 3_600_000;
const KEYED_RETRY_MS = 24 * HOUR_MS;
/** For a double click, or a reload of the answer. */
const UNKEYED_RETRY_MS = 10 * 60_000;
/** Above these limits messages go to the overflow store: each one rewrites `messages.json`, so that has to stay small. */
const MAX_PER_HOUR = 300;
const MAX_BYTES = 2 * 1024 * 1024;
/** Emergencies have a tenth more room, so that a flood does not push them aside. */
const EMERGENCY_ROOM = 1.1;
/** About the size of a stored message without its text. */
const FIELDS_BYTES = 700;
/** How many overflow messages are recognised when they are sent again. */
const OVERFLOW_RECOGNISED = 1_000;

type State = z.output<typeof messagesSchema>;

/** Recognises a message that is sent again: by a key of its own, or else by its words, which somebody may mean anew. */
export interface SentRequest {
  hash: string;
  isKeyed: boolean;
}

interface IntakeOptions {
  store: { data: Readonly<State> };
  change: <T>(mutate: (draft: State) => T) => Promise<T>;
  overflow: OverflowStore;
  clockAhead: () => number;
  isMailing: () => boolean;
  facts: () => Facts;
  now: () => Date;
}

/** Takes visitors’ messages in: each is stored once, and above the limits among the overflow messages. */
export function openIntake({ store, change, overflow, clockAhead, isMailing, facts, now }: IntakeOptions) {
  /** The ids of recent overflow messages, by the hash of their request. */
  const recentOverflow = new Map<string, Pick<Message, "id" | "receivedAt">>();

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

  function messageFrom(form: ContactForm, request: SentRequest | undefined): Message {
    const { website: _, consent: __, ...fields } = form;
    const receivedAt = now().toISOString();
    const reasons = findSuspicions(form);
    const isMailed = isMailing() && (reasons.length === 0 || isEmergency(form));
    return {
      id: randomUUID(),
      receivedAt,
      ...fields,
      consent: { noticeVersion: facts().policy.effective },
      suspected: reasons.length > 0,
      reasons,
      read: false,
      ...(clockAhead() && { clockAhead: clockAhead() }),
      ...(request && { requestHash: request.hash }),
      ...(isMailed && { mail: { state: "waiting", failures: 0, at: receivedAt } }),
    };
  }

  return {
    /** Resolves once the message is safely on disk. A repeated request returns the first id and stores nothing. */
    async add(
      form: ContactForm,
      request?: SentRequest,
    ): Promise<{ id: string; isRepeated: boolean; isOverflow?: boolean }> {
      const message = messageFrom(form, request);
      const stored =
        !isFull(store.data.messages, form) &&
        (await change((draft) => {
          const earlier = request && findIdByRequest(draft.messages, request);
          if (earlier) return { id: earlier, isRepeated: true };
          if (isFull(draft.messages, form)) return undefined;
          draft.messages.push(message);
          draft.clock ??= { seen: Date.parse(message.receivedAt), ahead: 0 };
          return { id: message.id, isRepeated: false };
        }));
      if (stored) return stored;
      await addToOverflow(message);
      return { id: message.id, isRepeated: false, isOverflow: true };
    },
    /** Returns the id under which this request was stored before. */
    findIdByRequest: (request: SentRequest) => findIdByRequest(store.data.messages, request),
  };
}
