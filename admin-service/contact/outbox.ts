import { isDeepStrictEqual } from "node:util";
import type { Facts } from "#content/facts/facts.ts";
import { isEmergency, isUrgent } from "#content/model/answers.ts";
import { londonTime, parseLondonTime } from "#content/model/london-time.ts";
import type { MailSettings } from "../config.ts";
import type { Log } from "../errors.ts";
import { inLast } from "../limits.ts";
import { repeatJob, waitAfter } from "../retry.ts";
import { composeDigest, composeHeld, composeMail, heldNote } from "./mail-texts.ts";
import { sendMail } from "./mailer.ts";
import type { MailState, Message } from "./message.ts";
import type { MessageStore } from "./message-store.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const FIRST_RETRY_MS = MINUTE_MS;
/**
 * How many mails an hour go out in all before one of this kind has to wait; the last is a digest of what is due. A mail is
 * tried for about a week, in an emergency more often. The message itself stays in the store.
 */
const usual = { maxPerHour: 20, longestRetryMs: 4 * HOUR_MS, maxAttempts: 48 };
const emergency = { maxPerHour: 30, longestRetryMs: 5 * MINUTE_MS, maxAttempts: 2_000 };
/** When the owner is told of what was held as spam since the day before, in London. */
const HELD_DIGEST_TIME = "07:00";
/** A mail that waits longer than this is reported as a problem; shorter failures are usually temporary. */
const LATE_AFTER_MS = HOUR_MS;

type WaitingMessage = Message & { mail: MailState };

const kindOf = (message: Message) => (isEmergency(message) ? emergency : usual);

interface OutboxOptions {
  /** May change at any time. Without a mail server nothing is mailed. */
  mail: () => MailSettings;
  /** Mails link to the desk there. */
  siteUrl: string;
  messages: MessageStore;
  facts: () => Facts;
  log: Log;
  now: () => Date;
}

/** Mails each stored contact message to the practice. The queue is the store itself, so it survives a restart. */
export function createOutbox({ mail, siteUrl, messages, facts, log, now }: OutboxOptions) {
  let settings = mail();
  const stopping = new AbortController();
  const sentButNotRecorded = new Set<string>();
  /** Whether the last attempt failed, or there was none: then the next success shows that the mail server is back. */
  let mayBeDown = true;
  /** When the mails of the last hour were sent. */
  let mailedAt: number[] = [];
  /** The day on which the owner was last told of held messages, or there was nothing to tell. */
  let heldToldOn = "";
  const job = repeatJob({ run: sendDue, firstRetryMs: FIRST_RETRY_MS });

  /** Sends what is due. Returns the milliseconds until the next mail is due, an hour at most. */
  async function sendDue(): Promise<number> {
    await takeUpSettings();
    if (!settings.SMTP_URL) return HOUR_MS;
    const at = now().getTime();
    mailedAt = mailedAt.filter(inLast(HOUR_MS, at));
    const due = waiting().filter(isDue);
    try {
      for (const kind of [emergency, usual])
        await sendUpTo(
          kind.maxPerHour,
          due.filter((message) => kindOf(message) === kind),
        );
      await tellOfHeld();
    } catch (error) {
      log.error("The state of a contact mail could not be noted", error);
      throw error;
    }
    const pauseFor = (message: Message) => {
      const oldest = mailedAt.at(-kindOf(message).maxPerHour);
      return oldest === undefined ? 0 : oldest + HOUR_MS - at;
    };
    const waits = waiting().map((message) =>
      Math.max(0, pauseFor(message), Date.parse(message.mail.at) - now().getTime()),
    );
    const heldDigest = heldDigestOn(londonTime(now()).date).getTime() - now().getTime();
    return Math.min(HOUR_MS, ...waits, ...(heldDigest > 0 ? [heldDigest] : []));
  }

  /** Under new settings, what failed under the former ones is tried again at once. */
  async function takeUpSettings(): Promise<void> {
    const present = mail();
    if (isDeepStrictEqual(present, settings)) return;
    if (present.SMTP_URL) await makeAllDue();
    settings = present;
  }

  /** Sends a mail for each message. The last one that the hour's limit allows is a digest of the rest. */
  async function sendUpTo(limit: number, due: readonly WaitingMessage[]): Promise<void> {
    const quota = limit - mailedAt.length;
    const single = due.length <= quota ? due : due.slice(0, Math.max(0, quota - 1));
    for (const message of single) await messages.delayErasure(() => deliver([message]));
    const digest = quota > 0 ? due.slice(single.length) : [];
    if (digest.length > 0) await messages.delayErasure(() => deliver(digest));
  }

  /** The messages that are held and not read, without emergencies: those are mailed, and stand in the inbox too. */
  function countHeld(): number {
    const urgent = messages.messages.filter((message) => message.suspected && !message.read && isUrgent(message));
    return messages.unreadSpamCount - urgent.length;
  }

  const heldDigestOn = (date: string): Date => parseLondonTime(date, HELD_DIGEST_TIME) ?? now();

  /** Tells the owner once a day of messages that were held as spam. Tries again within an hour if that fails. */
  async function tellOfHeld(): Promise<void> {
    const { date } = londonTime(now());
    const until = heldDigestOn(date);
    if (date === heldToldOn || now() < until || stopping.signal.aborted) return;
    const held = await messages.listUntoldHeld(until.toISOString());
    try {
      if (held.length > 0) {
        await sendMail(settings, { ...composeHeld(held, countHeld(), siteUrl), signal: stopping.signal });
      }
    } catch (error) {
      if (!stopping.signal.aborted)
        log.error(`The mail about messages held as spam could not be sent (${codeOf(error)}).`);
      return;
    }
    heldToldOn = date;
    if (held.length > 0) await messages.recordHeldTold(until.toISOString());
  }

  /** Mails one message, or a digest of several, except those that were erased in the meantime. */
  async function deliver(due: readonly WaitingMessage[]): Promise<void> {
    if (stopping.signal.aborted) return;
    const storedIds = new Set(messages.messages.map(({ id }) => id));
    const remaining = due.filter(({ id }) => storedIds.has(id));
    const unsent = remaining.filter(({ id }) => !sentButNotRecorded.has(id));
    const [first, ...others] = unsent;
    try {
      if (first) {
        const mail = others.length === 0 ? composeMail(first) : composeDigest(unsent);
        const held = countHeld();
        const ending = [`Sent with the contact form of ${facts().practice.name}.`, held > 0 && heldNote(held, siteUrl)];
        const text = [mail.text, ...ending].filter(Boolean).join("\n\n");
        await sendMail(settings, { ...mail, text, signal: stopping.signal });
        mailedAt.push(now().getTime());
      }
    } catch (error) {
      mayBeDown = true;
      if (!stopping.signal.aborted) await Promise.all(unsent.map((message) => postpone(message, error)));
      return;
    }
    for (const { id } of remaining) sentButNotRecorded.add(id); // so that a full disk does not cause a second mail
    const at = now().toISOString();
    await Promise.all(remaining.map(({ id, mail }) => messages.recordMailState(id, { ...mail, state: "sent", at })));
    for (const { id } of remaining) sentButNotRecorded.delete(id);
    if (!first || !mayBeDown) return;
    mayBeDown = false;
    await makeAllDue();
  }

  async function postpone(message: WaitingMessage, error: unknown): Promise<void> {
    const failures = message.mail.failures + 1;
    const { maxAttempts, longestRetryMs } = kindOf(message);
    const state = failures < maxAttempts ? "waiting" : "given up";
    const wait = waitAfter(failures, FIRST_RETRY_MS, longestRetryMs);
    const at = state === "waiting" ? now().getTime() + wait : now().getTime();
    await messages.recordMailState(message.id, { state, failures, at: new Date(at).toISOString() });
    const next = state === "waiting" ? `the next try is in ${wait / MINUTE_MS} min` : "it was given up";
    log.error(`A contact message could not be mailed (${codeOf(error)}); ${next}.`);
  }

  /** Makes every mail that waits for a later attempt due now. */
  async function makeAllDue(): Promise<void> {
    const at = now().toISOString();
    const postponed = waiting().filter(({ mail }) => mail.failures > 0 && mail.at > at);
    await Promise.all(postponed.map(({ id, mail }) => messages.recordMailState(id, { ...mail, at })));
  }

  const waiting = () =>
    messages.messages.filter((message): message is WaitingMessage => message.mail?.state === "waiting");

  /** Whether a mail is due. A time beyond the longest wait means that the clock was set back. */
  function isDue({ mail }: WaitingMessage): boolean {
    const waitMs = Date.parse(mail.at) - now().getTime();
    return waitMs <= 0 || waitMs > usual.longestRetryMs;
  }

  return {
    /** Sends what is due. Resolves when nothing more is due for now. Never rejects. */
    wake: job.wake,
    async stop(): Promise<void> {
      stopping.abort();
      await job.stop();
    },
    /** Returns a sentence while a mail is late, or was given up and the message is unread. */
    get problem() {
      if (!mail().SMTP_URL) return undefined;
      const isLate = ({ mail, read, receivedAt }: Message) =>
        mail?.state === "waiting"
          ? mail.failures > 0 && now().getTime() - Date.parse(receivedAt) > LATE_AFTER_MS
          : mail?.state === "given up" && !read;
      const late = messages.messages.filter(isLate).length;
      return late > 0 ? `Contact messages that are stored but could not be mailed yet: ${late}.` : undefined;
    },
  };
}

/** For the log: the error's message may hold addresses. */
function codeOf(error: unknown): string | number {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return responseCode ?? code ?? "unknown reason";
}
