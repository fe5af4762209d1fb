import type { Config } from "../config.ts";
import { openMailTransport } from "../contact/mail-transport.ts";

const TIMEOUT_MS = 10_000;
/** In ALERT_URL: makes it a heartbeat, in the manner of healthchecks.io. */
const STATUS = "{status}";

interface News {
  subject: string;
  text: string;
  isWell: boolean;
}

/** A way to tell somebody. Rejects when nobody could be told. */
export type Channel = (news: News) => Promise<void>;

type Addresses = Pick<Config, "ALERT_MAIL" | "ALERT_URL" | "SMTP_URL" | "MAIL_TO">;

/** The ways that are set up: ALERT_MAIL and ALERT_URL. */
export function openChannels({ ALERT_MAIL: to, ALERT_URL: url, SMTP_URL: smtpUrl, MAIL_TO: from }: Addresses) {
  const channels: Channel[] = [];
  const post = url ? (news: News) => postTo(url, news) : undefined;
  if (post) channels.push(post);
  if (to && smtpUrl && from) {
    const transport = openMailTransport(smtpUrl);
    channels.push(async ({ subject, text }) => void (await transport.sendMail({ from, to, subject, text })));
  }
  return { channels, heartbeat: url?.includes(STATUS) ? post : undefined };
}

/** The text is the body, which ntfy and healthchecks.io both show; the headers are ntfy's. */
async function postTo(url: string, { subject, text, isWell }: News): Promise<void> {
  const answer = await fetch(url.replace(STATUS, isWell ? "0" : "1"), {
    method: "POST",
    headers: { Title: subject, Tags: isWell ? "white_check_mark" : "warning", Priority: isWell ? "default" : "high" },
    body: text,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  await answer.body?.cancel();
  if (!answer.ok) throw Object.assign(new Error("refused"), { code: answer.status });
}
