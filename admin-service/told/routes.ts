import { type RequestHandler, Router } from "express";
import { z } from "zod";
import type { TestMail } from "../contact/test-mail.ts";
import { seenRevision } from "../documents/requests.ts";
import { FieldError, parseBody, ServiceError } from "../errors.ts";
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
    await told.save(parseBody(changesBody, req.body), seenRevision(req));
    onChange();
    res.json(told.describe());
  });

  // Really sends, with what was typed and is not saved yet.
  router.post("/trial", requireAdmin, async (req, res) => {
    const { trial, ...changes } = parseBody(trialBody, req.body);
    const settings = told.with(changes);
    const { MAIL_TO, ALERT_MAIL, ALERT_URL } = settings;
    const address = { to: MAIL_TO, alertMail: ALERT_MAIL, alertUrl: ALERT_URL }[trial];
    if (!address) throw new FieldError(trial, `“${trial}” is missing.`);
    if (trial !== "to") testMail.countTrial(); // the test mail counts itself
    const { subject, text } = trialAlert(siteUrl);
    if (trial === "to") await testMail.send(settings);
    else if (trial === "alertMail") await testMail.sendTrial(settings, { to: address, subject, text });
    else await postTrial(address, siteUrl);
    const place = trial === "alertUrl" ? new URL(address).host : address;
    res.json({ sentence: `It was taken. Look whether it comes to ${place}.` });
  });

  return router;
}

async function postTrial(url: string, siteUrl: string): Promise<void> {
  const [post] = openChannels({ ALERT_URL: url }).channels;
  await post?.(trialAlert(siteUrl)).catch((error) => {
    throw new ServiceError("unavailable", reasonOf(error, new URL(url).host));
  });
}

/** Explains why a webhook was not told, without its address, which is a secret. */
function reasonOf({ code, cause }: { code?: unknown; cause?: { code?: string } }, host: string): string {
  if (typeof code === "number") return `${host} has refused it (${code}). Is the address right to the last letter?`;
  if (cause?.code === "ENOTFOUND") return `There is no ${host}.`;
  if (/CERT|SSL|TLS|SIGNATURE/.test(cause?.code ?? "")) return `${host} cannot be reached securely (TLS).`;
  return `${host} does not answer.`;
}
