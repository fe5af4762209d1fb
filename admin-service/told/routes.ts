import { type RequestHandler, Router } from "express";
import { z } from "zod";
import type { ToldSettings } from "../config.ts";
import type { TestMail } from "../contact/test-mail.ts";
import { parseBody, ServiceError } from "../errors.ts";
import { openChannels, trialAlert } from "../status/channels.ts";
import { changesBody, type Told } from "./told.ts";

const trials = ["to", "alertMail", "alertUrl"] as const;
const trialBody = changesBody.extend({ trial: z.enum(trials, `Trial has to be one of: ${trials.join(", ")}.`) });

interface ToldRoutesOptions {
  told: Told;
  testMail: TestMail;
  siteUrl: string;
  requireAdmin: RequestHandler;
  /** Called after a change, which takes effect at once. */
  onChange: () => void;
}

/** Who is told of messages and problems. Mounted at /api/admin/told. */
export function toldRoutes({ told, testMail, siteUrl, requireAdmin, onChange }: ToldRoutesOptions): Router {
  const router = Router();

  router.get("/", requireAdmin, (_req, res) => void res.json(told.describe()));

  router.patch("/", requireAdmin, async (req, res) => {
    await told.save(parseBody(changesBody, req.body));
    onChange();
    res.json(told.describe());
  });

  // Really sends, with what was typed and not saved yet.
  router.post("/trial", requireAdmin, async (req, res) => {
    const { trial, ...changes } = parseBody(trialBody, req.body);
    res.json({ sentence: await send[trial](told.with(changes)) });
  });

  const send: Record<(typeof trials)[number], (settings: ToldSettings) => Promise<string>> = {
    async to(settings) {
      await testMail.send(settings);
      return `The mail server has taken it. Look whether it comes to ${settings.MAIL_TO}.`;
    },
    async alertMail(settings) {
      const { ALERT_MAIL: to } = settings;
      const { subject, text } = trialAlert(siteUrl);
      if (!to) throw missing("alertMail");
      testMail.countTrial();
      await testMail.sendTrial(settings, { to, subject, text });
      return `The mail server has taken it. Look whether it comes to ${to}.`;
    },
    async alertUrl({ ALERT_URL }) {
      if (!ALERT_URL) throw missing("alertUrl");
      testMail.countTrial();
      const { host } = new URL(ALERT_URL);
      const [post] = openChannels({ ALERT_URL }).channels;
      await post?.(trialAlert(siteUrl)).catch((error) => {
        throw new ServiceError("unavailable", reasonOf(error, host));
      });
      return `${host} has taken it. Look whether it has come.`;
    },
  };

  return router;
}

const missing = (field: string) => new ServiceError("bad-request", `“${field}” is missing.`);

/** Explains why a webhook was not told, without its address, which is a secret. */
function reasonOf({ code, cause }: { code?: unknown; cause?: { code?: string } }, host: string): string {
  if (typeof code === "number") return `${host} has refused it (${code}). Is the address right to the last letter?`;
  if (cause?.code === "ENOTFOUND") return `There is no ${host}.`;
  if (/CERT|SSL|TLS|SIGNATURE/.test(cause?.code ?? "")) return `${host} cannot be reached securely (TLS).`;
  return `${host} does not answer.`;
}
