import type { Facts } from "#content/facts/facts.ts";
import type { Log } from "../errors.ts";
import { repeatJob } from "../retry.ts";
import { openMailTransport } from "./mail-transport.ts";
import type { MailState, Message, MessageStore } from "./message-store.ts";

const MINUTE_MS = 60_000;
const FIRST_RETRY_MS = MINUTE_MS;
const LONGEST_RETRY_MS = 4 * 60 * MINUTE_MS;
const HOUR_MS = 60 * MINUTE_MS;
/** Beyond this, one mail tells of all that waits. */
const MOST_MAILS_AN_HOUR = 20;
/** Of each message in such a mail, so many characters. */
const DIGEST_EXCERPT = 200;
/** About a week. The message itself stays in the store. */
const MOST_TRIES = 48;
/** A mail that waits for longer than this is a problem; until then it is a passing one of some server. */
const LATE_MS = 60 * MINUTE_MS;

type WaitingMessage = Message & { mail: MailState };

interface OutboxOptions {
  smtpUrl: string;
  mailTo: string;
  messages: MessageStore;
  facts: () => Facts;
  log: Log;
  now?: (() => Date) | undefined;
}

/** Mails each contact message after it was stored. The queue is the store itself, so a restart goes on with it. */
export function createOutbox({ smtpUrl, mailTo, messages, facts, log, now = () => new Date() }: OutboxOptions) {
  const transport = openMailTransport(smtpUrl);
  const stopping = new AbortController();
  const sentButNotNoted = new Set<string>();
  /** When mails of the last hour were sent. */
  let mailedAt: number[] = [];
  const job = repeatJob({ run: sendDue, firstRetryMs: FIRST_RETRY_MS, longestRetryMs: FIRST_RETRY_MS });

  messages.mailFromNowOn();

  /** Returns after how long the next mail is due. */
  async function sendDue(): Promise<number | undefined> {
    const at = now().getTime();
    mailedAt = mailedAt.filter((time) => time <= at && at - time < HOUR_MS);
    const left = MOST_MAILS_AN_HOUR - mailedAt.length;
    const due = waiting().filter(isDue);
    try {
      if (due.length <= left) for (const message of due) await messages.hold(() => deliver([message]));
      else if (left > 0) {
        for (const message of due.slice(0, left - 1)) await messages.hold(() => deliver([message]));
        await messages.hold(() => deliver(due.slice(left - 1)));
      }
    } catch (error) {
      log.error("The state of a contact mail could not be noted", error);
      throw error;
    }
    const [first = at] = mailedAt;
    const pause = mailedAt.length < MOST_MAILS_AN_HOUR ? 0 : first + HOUR_MS - at;
    const next = Math.min(...waiting().map(({ mail }) => Date.parse(mail.at) - now().getTime()));
    return next === Number.POSITIVE_INFINITY ? undefined : Math.max(0, pause, next);
  }

  /** Mails one message, or tells of several in one mail, without those that were erased while others were sent. */
  async function deliver(due: readonly WaitingMessage[]): Promise<void> {
    if (stopping.signal.aborted) return;
    const present = new Set(messages.messages.map(({ id }) => id));
    const told = due.filter(({ id }) => present.has(id));
    const unsent = told.filter(({ id }) => !sentButNotNoted.has(id));
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
    for (const { id } of told) sentButNotNoted.add(id); // should the disk refuse now, none is mailed a second time
    const at = now().toISOString();
    await Promise.all(told.map(({ id, mail }) => messages.recordMail(id, { ...mail, state: "sent", at })));
    for (const { id } of told) sentButNotNoted.delete(id);
  }

  async function postpone(message: WaitingMessage, error: unknown): Promise<void> {
    const failures = message.mail.failures + 1;
    const state = failures < MOST_TRIES ? "waiting" : "given up";
    const wait = Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LONGEST_RETRY_MS);
    const at = state === "waiting" ? now().getTime() + wait : now().getTime();
    await messages.recordMail(message.id, { state, failures, at: new Date(at).toISOString() });
    // The error's own words may hold addresses.
    const { code, responseCode } = error as { code?: string; responseCode?: number };
    const next = state === "waiting" ? `the next try is in ${wait / MINUTE_MS} min` : "it was given up";
    log.error(`A contact message could not be mailed (${responseCode ?? code ?? "unknown reason"}); ${next}.`);
  }

  const waiting = () => messages.messages.filter((one): one is WaitingMessage => one.mail?.state === "waiting");

  /** A time further off than the longest wait means that the clock was set back. */
  function isDue({ mail }: WaitingMessage): boolean {
    const left = Date.parse(mail.at) - now().getTime();
    return left <= 0 || left > LONGEST_RETRY_MS;
  }

  return {
    /** Sends what is due; resolves when there is nothing left to try for now. Never rejects. */
    wake: job.wake,
    async stop(): Promise<void> {
      stopping.abort();
      await job.stop();
      transport.close();
    },
    /** One sentence while mails have waited for more than an hour, or were given up and the message is unread. */
    get problem() {
      const isLate = ({ mail, read, receivedAt }: Message) =>
        mail?.state === "waiting"
          ? mail.failures > 0 && now().getTime() - Date.parse(receivedAt) > LATE_MS
          : mail?.state === "given up" && !read;
      const late = messages.messages.filter(isLate).length;
      return late > 0 ? `Contact messages that are stored but could not be mailed yet: ${late}.` : undefined;
    },
  };
}

/** Tells of many messages in one mail, with the beginning of each. */
function composeDigest(told: readonly Message[], mailTo: string, practice: string) {
  return {
    from: mailTo,
    to: mailTo,
    messageId: `<${told[0]?.id}-and-others@${mailTo.split("@").at(-1)}>`,
    subject: `${told.length} messages from the website`,
    text: [
      `More messages came than are mailed one by one. They are all at the desk, under Messages.`,
      ...told.map(
        ({ name, email, phone, message }) =>
          `${name}, ${[email, phone].filter(Boolean).join(", ")}:\n${message.slice(0, DIGEST_EXCERPT)}`,
      ),
      `Sent with the contact form of ${practice}.`,
    ].join("\n\n"),
  };
}

/**
 * A contact message as plain mail from the practice to itself. The visitor’s words appear in the text and in
 * Reply-To, and in no other header. The same message always has the same Message-ID, so that a
 * mailbox can tell when it came twice.
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
