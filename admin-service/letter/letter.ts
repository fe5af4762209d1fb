import { hash, randomBytes } from "node:crypto";
import { join } from "node:path";
import { z } from "zod";
import type { LetterAnswer } from "#content/model/answers.ts";
import { longDate } from "#content/model/london-time.ts";
import type { MailSettings } from "../config.ts";
import { sendMail } from "../contact/mailer.ts";
import { type Log, ServiceError } from "../errors.ts";
import { repeatJob } from "../retry.ts";
import { openJsonStore } from "../storage/json-store.ts";
import { lastSlot, nextSlot } from "../writing/iso-week.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** A letter that could not be sent by then is left out: the next one is near. */
const TOO_LATE_MS = 4 * DAY_MS;

const schema = z.object({
  /** Since when it is wanted; absent while it is not. */
  wantedSince: z.iso.datetime().optional(),
  /** Whoever has this key may stop the letter without a login; each letter has it. */
  stopKey: z.string().optional(),
  /** The Monday morning for which the last one was sent. */
  sentFor: z.iso.datetime().optional(),
});

interface LetterOptions {
  dataDir: string;
  siteUrl: string;
  mail: () => MailSettings;
  /** Writes the letter of the week before this Monday morning. */
  compose: (monday: Date) => Promise<string>;
  log: Log;
  now: () => Date;
}

export type Letter = Awaited<ReturnType<typeof openLetter>>;

/** The owner's letter on Monday morning. It is sent only when she wants it, once a week, to where contact messages go. */
export async function openLetter({ dataDir, siteUrl, mail, compose, log, now }: LetterOptions) {
  const store = await openJsonStore(join(dataDir, "letter.json"), schema, {});
  const job = repeatJob({ run: sendIfDue, firstRetryMs: HOUR_MS });
  const stopping = new AbortController();
  let hasFailed = false;

  function isDue(slot: Date): boolean {
    const { wantedSince, sentFor } = store.data;
    if (!wantedSince || !mail().SMTP_URL || slot.toISOString() <= wantedSince) return false;
    if (now().getTime() - slot.getTime() > TOO_LATE_MS) return false;
    const aheadMs = Date.parse(sentFor ?? "") - slot.getTime();
    // One for a later Monday was sent under a clock that was ahead: by a week it counts, by more it does not.
    return !(aheadMs >= 0 && aheadMs <= 8 * DAY_MS);
  }

  /** Looks every minute, because one long timer would miss clock changes and a computer that sleeps. */
  async function sendIfDue(): Promise<number> {
    const slot = lastSlot(now());
    if (!isDue(slot)) return MINUTE_MS;
    try {
      await send(slot);
      hasFailed = false;
    } catch (error) {
      const { code, responseCode, name } = error as { code?: string; responseCode?: number; name?: string };
      hasFailed = !stopping.signal.aborted;
      if (hasFailed) log.error(`The letter on Monday could not be sent (${responseCode ?? code ?? name}).`);
      throw error;
    }
    return MINUTE_MS;
  }

  async function send(slot: Date): Promise<void> {
    const sentFor = slot.toISOString();
    const stopLink = `${siteUrl}/api/letter/stop?key=${store.data.stopKey}`;
    const text = [
      await compose(slot),
      `All numbers: ${siteUrl}/admin/numbers`,
      `No more of these letters: ${stopLink}`,
    ].join("\n\n");
    await sendMail(mail(), {
      // The same at each attempt, so that a mailbox recognises one that arrived although nobody was told.
      id: hash("sha256", `${store.data.stopKey} ${sentFor}`).slice(0, 32),
      subject: `Your website, the week to ${longDate(new Date(slot.getTime() - DAY_MS).toISOString())}`,
      text,
      // Mail programs show a button of their own for it (RFC 8058).
      headers: { "List-Unsubscribe": `<${stopLink}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
      signal: stopping.signal,
    });
    await store.update((file) => void Object.assign(file, { sentFor }), { orInMemory: true });
  }

  return {
    get problem() {
      return store.problem;
    },
    /** A sentence while a letter is due and the mail server does not take it. */
    get late() {
      const isLate = hasFailed && isDue(lastSlot(now()));
      return isLate ? "The letter on Monday could not be sent so far. It is tried again every hour." : undefined;
    },
    wake: job.wake,
    async stop(): Promise<void> {
      stopping.abort();
      await job.stop();
    },
    describe(): LetterAnswer {
      const { SMTP_URL, MAIL_TO } = mail();
      const next = nextSlot(now()).toISOString();
      return { on: store.data.wantedSince !== undefined, ...(SMTP_URL && MAIL_TO && { to: MAIL_TO, next }) };
    },
    /** Starts or ends it. The key of letters that were sent before stops only those of that time. */
    async want(on: boolean): Promise<void> {
      if (on && !mail().SMTP_URL)
        throw new ServiceError("conflict", "No mail is set up. It can be set at the desk, under Practice.");
      await store.update((file) => {
        if (on === (file.wantedSince !== undefined)) return;
        file.wantedSince = on ? now().toISOString() : undefined;
        file.stopKey = on ? randomBytes(32).toString("base64url") : undefined;
      });
    },
    isStopKey: (key: unknown): boolean => store.data.stopKey !== undefined && key === store.data.stopKey,
  };
}
