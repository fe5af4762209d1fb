import * as crypto from "node:crypto";
import type { ToldSettings } from "../config.ts";
import { sendMail } from "../contact/mailer.ts";

const TIMEOUT_MS = 10_000;
/** A placeholder in ALERT_URL that makes it a heartbeat address, as healthchecks.io has them. */
const STATUS_PLACEHOLDER = "{status}";

export interface Alert {
  subject: string;
  text: string;
  isWell: boolean;
}

/** Delivers an alert. Rejects when that fails. `id` stays the same while the settings do, and tells no address. */
export type Channel = ((alert: Alert) => Promise<void>) & { id: string };

export interface Channels {
  channels: readonly Channel[];
  /** Called regularly whether or not something is wrong, so that a monitor notices when the calls stop. */
  heartbeat?: Channel | undefined;
}

type ChannelConfig = Omit<ToldSettings, "MAIL_TO">;

/** An alert that only shows whether alerts arrive. */
export const trialAlert = (siteUrl: string): Alert => ({
  subject: `${new URL(siteUrl).host}: a trial`,
  text: "This is a trial. Nothing is wrong.",
  isWell: true,
});

/** Opens the channels that are configured: ALERT_URL and ALERT_MAIL. */
export function openChannels({ ALERT_MAIL: to, ALERT_URL: url, ...settings }: ChannelConfig): Channels {
  const { SMTP_URL, MAIL_FROM } = settings;
  const channels: Channel[] = [];
  const post = url ? asChannel((alert) => postAlert(url, alert), url) : undefined;
  if (post) channels.push(post);
  if (to && SMTP_URL && MAIL_FROM)
    channels.push(asChannel(({ subject, text }) => sendMail(settings, { to, subject, text }), SMTP_URL, to));
  return { channels, heartbeat: url?.includes(STATUS_PLACEHOLDER) ? post : undefined };
}

const asChannel = (send: (alert: Alert) => Promise<void>, ...settings: readonly string[]): Channel =>
  Object.assign(send, { id: crypto.hash("sha256", settings.join("\n"), "hex").slice(0, 16) });

/** Posts the text as the body, which ntfy and healthchecks.io both show. The headers are those of ntfy. */
async function postAlert(url: string, { subject, text, isWell }: Alert): Promise<void> {
  const response = await fetch(url.replace(STATUS_PLACEHOLDER, isWell ? "0" : "1"), {
    method: "POST",
    headers: { Title: subject, Tags: isWell ? "white_check_mark" : "warning", Priority: isWell ? "default" : "high" },
    body: text,
    redirect: "manual", // the address is a secret, and some redirects would turn the POST into a GET
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error) => {
    throw error.name === "TimeoutError" ? Object.assign(new Error("no answer"), { code: "ETIMEDOUT" }) : error;
  });
  await response.body?.cancel();
  if (!response.ok) throw Object.assign(new Error("refused"), { code: response.status });
}
