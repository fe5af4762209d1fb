import { randomUUID } from "node:crypto";
import { domainToASCII } from "node:url";
import { createTransport } from "nodemailer";
import type { MailSettings } from "../config.ts";

const SHORT_ID_LENGTH = 6;

export interface Mail {
  /** The same for each attempt, so that a mailbox can recognise a duplicate. */
  id?: string;
  /** Default: MAIL_TO. */
  to?: string;
  replyTo?: { name: string; address: string };
  subject: string;
  text: string;
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
}

/**
 * Sends a mail, and resolves once the mail server of SMTP_URL has accepted it. Every mail of the service goes through here,
 * and comes from MAIL_FROM: mail servers refuse other senders, or the check of the sender (DMARC) fails. Each subject ends
 * with a short id, because mail programs show mails with one subject as one conversation, whoever wrote them.
 */
export async function sendMail(
  { SMTP_URL = "", MAIL_TO, MAIL_FROM: from = MAIL_TO ?? "" }: MailSettings,
  { id = randomUUID(), to = MAIL_TO ?? "", subject, ...mail }: Mail,
): Promise<void> {
  const { username, hostname } = new URL(SMTP_URL);
  const transport = createTransport({
    url: SMTP_URL,
    // Never sends a password unencrypted, unless SMTP_URL says ?requireTLS=false.
    requireTLS: username !== "" && !["localhost", "127.0.0.1", "[::1]"].includes(hostname),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    // A server that looks through a mail may take minutes to accept it (RFC 5321, 4.5.3.2.6). Who hangs up earlier
    // does not know that it was accepted, and sends it again.
    socketTimeout: 10 * 60_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = domainToASCII(from.split("@").at(-1) ?? "");
  try {
    await transport.sendMail({
      from,
      to,
      ...mail,
      messageId: `<${id}@${domain}>`,
      subject: `${subject} (${id.slice(0, SHORT_ID_LENGTH)})`,
    });
  } finally {
    transport.close();
  }
}
