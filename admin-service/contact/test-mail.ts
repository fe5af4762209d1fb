import { hash } from "node:crypto";
import { join } from "node:path";
import { z } from "zod";
import type { Facts } from "#content/facts/facts.ts";
import type { Config, MailSettings } from "../config.ts";
import { ServiceError } from "../errors.ts";
import { createRateLimit } from "../limits.ts";
import { openJsonStore } from "../storage/json-store.ts";
import { type Mail, sendMail } from "./mailer.ts";

const TIMEOUT_MS = 20_000;
/** In ten minutes: every one may ask another machine. */
const MAX_TRIALS = 20;

const schema = z.object({
  last: z
    .object({
      /** The addresses and the mail server. The result counts only while all stay the same. */
      of: z.string(),
      sentAt: z.iso.datetime(),
      /** Whether the owner has found the mail in the mailbox; absent until she says. */
      came: z.boolean().optional(),
    })
    .optional(),
});

export type TestMail = Awaited<ReturnType<typeof openTestMail>>;

interface TestMailOptions {
  config: Pick<Config, "SMTP_URL" | "MAIL_TO" | "MAIL_FROM" | "DATA_DIR">;
  /** The present settings, where they may differ from the config's. */
  mail?: () => MailSettings;
  facts: () => Facts;
  now: () => Date;
}

/** Tests whether mail reaches the practice: sends a test mail, and stores the owner's answer whether it has come. */
export async function openTestMail({ config, mail = () => config, facts, now }: TestMailOptions) {
  const store = await openJsonStore(join(config.DATA_DIR, "test-mail.json"), schema, {});
  const countForOwner = createRateLimit({
    max: MAX_TRIALS,
    now,
    refusal: (span) => `That is a lot of trials in a short time. Please try again in ${span}.`,
  });
  let sending: Promise<void> | undefined;

  /** Identifies what a test mail has tested. At the desk, the account and its password may change as well. */
  function targetOf({ SMTP_URL, MAIL_TO, MAIL_FROM }: MailSettings): string {
    if (!SMTP_URL) return "";
    const server = config.SMTP_URL ? new URL(SMTP_URL).host : hash("sha256", SMTP_URL);
    return `${MAIL_TO} by ${server}${MAIL_FROM === MAIL_TO ? "" : ` from ${MAIL_FROM}`}`;
  }

  function last() {
    if (store.data.last?.of !== targetOf(mail())) return undefined;
    const { of: _, ...tested } = store.data.last;
    return tested;
  }

  /** Sends one mail, within a time limit, or says in a sentence why it could not be sent. */
  async function sendTrial(settings: MailSettings, trial: Mail): Promise<void> {
    try {
      await sendMail(settings, { ...trial, signal: AbortSignal.timeout(TIMEOUT_MS) });
    } catch (error) {
      const [place, advice] = config.SMTP_URL
        ? [" in SMTP_URL", "Please tell whoever looks after the server."]
        : ["", "Please look through what you typed, or ask whoever provides your mail."];
      throw new ServiceError("unavailable", `${reasonOf(error, place)} ${advice}`);
    }
  }

  return {
    get problem() {
      return store.problem;
    },
    /** Counts one trial, or throws "too-many". */
    countTrial: () => countForOwner(undefined),
    sendTrial,
    /** How mail is set up, for the desk; `undefined` without mail. */
    get state() {
      const { SMTP_URL, MAIL_TO: to } = mail();
      return SMTP_URL && to ? { to, tested: last() } : undefined;
    },
    /** Sends it by these settings. Resolves once the mail server has accepted the mail. */
    async send(settings = mail()) {
      const { SMTP_URL, MAIL_TO: to } = settings;
      if (!SMTP_URL || !to)
        throw new ServiceError("conflict", "No mail is set up. It can be set at the desk, under Practice.");
      if (sending) throw new ServiceError("conflict", "A test mail is on its way already. Please wait for it.");
      countForOwner(undefined);
      const practice = facts().practice.name;
      sending = sendTrial(settings, {
        subject: `Test mail from the website of ${practice}`,
        text: `Somebody asked for this mail at the desk of ${practice}.\n\nWhoever reads it here gets the messages of the contact form here, too.`,
      }).finally(() => {
        sending = undefined;
      });
      await sending;
      const sentAt = now().toISOString();
      await store.update((draft) => void Object.assign(draft, { last: { of: targetOf(settings), sentAt } }));
      return { sentAt };
    },
    async recordAnswer(came: boolean) {
      const tested = last();
      if (!tested) throw new ServiceError("conflict", "No test mail was sent so far.");
      await store.update((draft) => void Object.assign(draft.last ?? {}, { came }));
      return { ...tested, came };
    },
  };
}

/** Explains why a mail was not sent. Leaves out the mail server's own message, which may hold names and addresses. */
function reasonOf(error: unknown, place: string): string {
  const { code = "", responseCode = 0, message } = error as NodeJS.ErrnoException & { responseCode?: number };
  if (code === "EAUTH") return `The mail server does not accept the name or the password${place}.`;
  if (code === "ETLS" || /certificate|\b(TLS|SSL)\b/i.test(message))
    return "The mail server cannot be reached securely (TLS).";
  if (responseCode >= 500) return `The mail server refused the mail (${responseCode}). It may not know the address.`;
  if (responseCode >= 400) return `The mail server did not take the mail just now (${responseCode}).`;
  if (code === "EDNS" || message.includes("ENOTFOUND"))
    return `There is no mail server of the name${place || " that is given"}.`;
  return `The mail server does not answer. Its name or port${place} may be wrong.`;
}
