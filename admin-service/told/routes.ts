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

  // Really sends, with what was typed and is not saved yet.
  router.post("/trial", requireAdmin, async (req, res) => {
    const { trial, ...changes } = parseBody(trialBody, req.body);
    const settings = told.with(changes);
    const place = trial === "to" ? await sendTestMail(settings) : await sendAlert(trial, settings);
    res.json({ sentence: `It was taken. Look whether it comes to ${place}.` });
  });

  async function sendTestMail(settings: ToldSettings) {
    await testMail.send(settings);
    return settings.MAIL_TO;
  }

  /** Returns where it went. */
  async function sendAlert(trial: "alertMail" | "alertUrl", settings: ToldSettings) {
    const { ALERT_MAIL, ALERT_URL } = settings;
    const address = trial === "alertMail" ? ALERT_MAIL : ALERT_URL;
    if (!address) throw new ServiceError("bad-request", `“${trial}” is missing.`);
    testMail.countTrial();
    const { subject, text, isWell } = trialAlert(siteUrl);
    if (trial === "alertMail") {
      await testMail.sendTrial(settings, { to: address, subject, text });
      return address;
    }
    const { host } = new URL(address);
    const [post] = openChannels({ ALERT_URL }).channels;
    await post?.({ subject, text, isWell }).catch((error) => {
      throw new ServiceError("unavailable", reasonOf(error, host));
    });
    return host;
  }

  return router;
}

/** Explains why a webhook was not told, without its address, which is a secret. */
function reasonOf({ code, cause }: { code?: unknown; cause?: { code?: string } }, host: string): string {
  if (typeof code === "number") return `${host} has refused it (${code}). Is the address right to the last letter?`;
  if (cause?.code === "ENOTFOUND") return `There is no ${host}.`;
  if (/CERT|SSL|TLS|SIGNATURE/.test(cause?.code ?? "")) return `${host} cannot be reached securely (TLS).`;
  return `${host} does not answer.`;
}
