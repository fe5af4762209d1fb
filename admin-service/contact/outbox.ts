import type { Facts } from "#content/facts/facts.ts";
import type { Log } from "../errors.ts";
import { repeatJob } from "../retry.ts";
import { openMailTransport } from "./mail-transport.ts";
import type { MailState, Message } from "./message.ts";
import type { MessageStore } from "./message-store.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const FIRST_RETRY_MS = MINUTE_MS;
const LONGEST_RETRY_MS = 4 * HOUR_MS;
/** The last mail of the hour is a digest of everything that is due. */
const MAX_MAILS_PER_HOUR = 20;
/** Characters of each message in a digest. */
const DIGEST_EXCERPT_LENGTH = 200;
/** Reached after about a week. The message itself stays in the store. */
const MAX_ATTEMPTS = 48;
/** A mail that waits longer than this is reported as a problem; shorter failures are usually temporary. */
const LATE_AFTER_MS = HOUR_MS;

type WaitingMessage = Message & { mail: MailState };

interface OutboxOptions {
  smtpUrl: string;
  mailTo: string;
  messages: MessageStore;
  facts: () => Facts;
  log: Log;
  now?: (() => Date) | undefined;
}

/** Mails each stored contact message to the practice. The queue is the store itself, so it survives a restart. */
export function createOutbox({ smtpUrl, mailTo, messages, facts, log, now = () => new Date() }: OutboxOptions) {
  const transport = openMailTransport(smtpUrl);
  const stopping = new AbortController();
  const sentButNotRecorded = new Set<string>();
  /** When the mails of the last hour were sent. */
  let mailedAt: number[] = [];
  const job = repeatJob({ run: sendDue, firstRetryMs: FIRST_RETRY_MS, longestRetryMs: FIRST_RETRY_MS });

  messages.enableMailing();

  /** Sends what is due. Returns the milliseconds until the next mail is due. */
  async function sendDue(): Promise<number | undefined> {
    const at = now().getTime();
    mailedAt = mailedAt.filter((time) => time <= at && at - time < HOUR_MS);
    const quota = MAX_MAILS_PER_HOUR - mailedAt.length;
    const due = waiting().filter(isDue);
    try {
      const single = due.length <= quota ? due : due.slice(0, Math.max(0, quota - 1));
      for (const message of single) await messages.delayErasure(() => deliver([message]));
      const digest = quota > 0 ? due.slice(single.length) : [];
      if (digest.length > 0) await messages.delayErasure(() => deliver(digest));
    } catch (error) {
      log.error("The state of a contact mail could not be noted", error);
      throw error;
    }
    const [first = at] = mailedAt;
    const pause = mailedAt.length < MAX_MAILS_PER_HOUR ? 0 : first + HOUR_MS - at;
    const next = Math.min(...waiting().map(({ mail }) => Date.parse(mail.at) - now().getTime()));
    return next === Number.POSITIVE_INFINITY ? undefined : Math.max(0, pause, next);
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
        const practice = facts().practice.name;
        const mail =
          others.length === 0 ? composeMail(first, mailTo, practice) : composeDigest(unsent, mailTo, practice);
        await transport.sendMail({ ...mail, signal: stopping.signal });
        mailedAt.push(now().getTime());
      }
    } catch (error) {
      if (!stopping.signal.aborted) await Promise.all(unsent.map((message) => postpone(message, error)));
      return;
    }
    for (const { id } of remaining) sentButNotRecorded.add(id); // so that a full disk does not cause a second mail
    const at = now().toISOString();
    await Promise.all(remaining.map(({ id, mail }) => messages.recordMailState(id, { ...mail, state: "sent", at })));
    for (const { id } of remaining) sentButNotRecorded.delete(id);
  }

  async function postpone(message: WaitingMessage, error: unknown): Promise<void> {
    const failures = message.mail.failures + 1;
    const state = failures < MAX_ATTEMPTS ? "waiting" : "given up";
    const wait = Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LONGEST_RETRY_MS);
    const at = state === "waiting" ? now().getTime() + wait : now().getTime();
    await messages.recordMailState(message.id, { state, failures, at: new Date(at).toISOString() });
    // Logs codes only: the error's message may hold addresses.
    const { code, responseCode } = error as { code?: string; responseCode?: number };
    const next = state === "waiting" ? `the next try is in ${wait / MINUTE_MS} min` : "it was given up";
    log.error(`A contact message could not be mailed (${responseCode ?? code ?? "unknown reason"}); ${next}.`);
  }

  const waiting = () =>
    messages.messages.filter((message): message is WaitingMessage => message.mail?.state === "waiting");

  /** Whether a mail is due. A time beyond the longest wait means that the clock was set back. */
  function isDue({ mail }: WaitingMessage): boolean {
    const waitMs = Date.parse(mail.at) - now().getTime();
    return waitMs <= 0 || waitMs > LONGEST_RETRY_MS;
  }

  return {
    /** Sends what is due. Resolves when nothing more is due for now. Never rejects. */
    wake: job.wake,
    async stop(): Promise<void> {
      stopping.abort();
      await job.stop();
      transport.close();
    },
    /** Returns a sentence while a mail is late, or was given up and the message is unread. */
    get problem() {
      const isLate = ({ mail, read, receivedAt }: Message) =>
        mail?.state === "waiting"
          ? mail.failures > 0 && now().getTime() - Date.parse(receivedAt) > LATE_AFTER_MS
          : mail?.state === "given up" && !read;
      const late = messages.messages.filter(isLate).length;
      return late > 0 ? `Contact messages that are stored but could not be mailed yet: ${late}.` : undefined;
    },
  };
}

/** Composes one mail about several messages, with the beginning of each. */
function composeDigest(messages: readonly Message[], mailTo: string, practice: string) {
  return {
    from: mailTo,
    to: mailTo,
    messageId: `<${messages[0]?.id}-and-others@${mailTo.split("@").at(-1)}>`,
    subject: `${messages.length} messages from the website`,
    text: [
      `More messages came than are mailed one by one. They are all at the desk, under Messages.`,
      ...messages.map(
        ({ name, email, phone, message }) =>
          `${name}, ${[email, phone].filter(Boolean).join(", ")}:\n${message.slice(0, DIGEST_EXCERPT_LENGTH)}`,
      ),
      `Sent with the contact form of ${practice}.`,
    ].join("\n\n"),
  };
}

/**
 * Composes a plain mail from the practice to itself. The visitor’s input appears in the body and in Reply-To, and in no
 * other header. A message always has the same Message-ID, so that a mailbox can recognise a duplicate.
 */
function composeMail(
  { id, receivedAt, name, email, phone, subject, message }: Message,
  mailTo: string,
  practice: string,
) {
  const received = new Date(receivedAt).toLocaleString("en-GB", {
    dateStyle: "full",
    timeStyle: "short",
    timeZone: "Europe/London",
  });
  return {
    from: mailTo,
    to: mailTo,
    replyTo: { name, address: email },
    messageId: `<${id}@${mailTo.split("@").at(-1)}>`,
    subject: subject === "" ? "Message from the website" : `Message from the website: ${subject}`,
    text: [
      `Name: ${name}`,
      `Email: ${email}`,
      `Phone: ${phone || "not given"}`,
      `Subject: ${subject || "not given"}`,
      `Received: ${received}`,
      "",
      message,
      "",
      `Sent with the contact form of ${practice}.`,
    ].join("\n"),
  };
}
