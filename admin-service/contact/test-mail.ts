import { join } from "node:path";
import { z } from "zod";
import type { Facts } from "#content/facts/facts.ts";
import type { Config } from "../config.ts";
import { ServiceError } from "../errors.ts";
import { openJsonStore } from "../storage/json-store.ts";
import { openMailer } from "./mailer.ts";

const TIMEOUT_MS = 20_000;

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
  facts: () => Facts;
  now: () => Date;
}

/** Tests whether mail reaches the practice: sends a test mail, and stores the owner's answer whether it has come. */
export async function openTestMail({ config, facts, now }: TestMailOptions) {
  const { SMTP_URL: smtpUrl, MAIL_TO: to, MAIL_FROM: from = "", DATA_DIR: dataDir } = config;
  const path = join(dataDir, "test-mail.json");
  const store = await openJsonStore<z.output<typeof schema>>({ path, schema, initial: {} });
  const sender = from === to ? "" : ` from ${from}`;
  const target = smtpUrl ? `${to} by ${new URL(smtpUrl).host}${sender}` : "";
  let sending: Promise<void> | undefined;

  function last() {
    if (store.data.last?.of !== target) return undefined;
    const { of: _, ...tested } = store.data.last;
    return tested;
  }

  async function sendMail(url: string, to: string): Promise<void> {
    const mailer = openMailer(url, from);
    const practice = facts().practice.name;
    try {
      await mailer.send({
        to,
        subject: `Test mail from the website of ${practice}`,
        text: `Somebody asked for this mail at the desk of ${practice}.\n\nWhoever reads it here gets the messages of the contact form here, too.`,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
    } catch (error) {
      throw new ServiceError("unavailable", `${reasonOf(error)} Please tell whoever looks after the server.`);
    } finally {
      mailer.close();
    }
  }

  return {
    problem: () => store.problem,
    /** How mail is set up, for the desk; `undefined` without mail. */
    get state() {
      return smtpUrl && to ? { to, tested: last() } : undefined;
    },
    /** Resolves once the mail server has accepted the mail. */
    async send() {
      if (!smtpUrl || !to)
        throw new ServiceError(
          "conflict",
          "No mail is set up. Whoever looks after the server can do it, with SMTP_URL and MAIL_TO.",
        );
      if (sending) throw new ServiceError("conflict", "A test mail is on its way already. Please wait for it.");
      sending = sendMail(smtpUrl, to).finally(() => {
        sending = undefined;
      });
      await sending;
      const sentAt = now().toISOString();
      await store.update((draft) => void Object.assign(draft, { last: { of: target, sentAt } }));
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
function reasonOf(error: unknown): string {
  const { code = "", responseCode = 0, message } = error as NodeJS.ErrnoException & { responseCode?: number };
  if (code === "EAUTH") return "The mail server does not accept the name or the password in SMTP_URL.";
  if (code === "ETLS" || /certificate|\b(TLS|SSL)\b/i.test(message))
    return "The mail server cannot be reached securely (TLS).";
  if (responseCode >= 500) return `The mail server refused the mail (${responseCode}). It may not know the address.`;
  if (responseCode >= 400) return `The mail server did not take the mail just now (${responseCode}).`;
  if (code === "EDNS" || message.includes("ENOTFOUND")) return "There is no mail server of the name in SMTP_URL.";
  return "The mail server does not answer. Its name or port in SMTP_URL may be wrong.";
}
