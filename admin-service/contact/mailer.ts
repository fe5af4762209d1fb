import { randomUUID } from "node:crypto";
import { domainToASCII } from "node:url";
import { createTransport } from "nodemailer";

const SHORT_ID_LENGTH = 6;

export interface Mail {
  /** The same for each attempt, so that a mailbox can recognise a duplicate. */
  id?: string;
  to: string;
  replyTo?: { name: string; address: string };
  subject: string;
  text: string;
  signal?: AbortSignal;
}

/**
 * Opens the mail server of SMTP_URL. Every mail of the service goes through here, and comes from MAIL_FROM: mail servers
 * refuse other senders, or the check of the sender (DMARC) fails. Each subject ends with a short id, because mail
 * programs show mails with one subject as one conversation, whoever wrote them.
 */
export function openMailer(smtpUrl: string, from: string) {
  const { username, hostname } = new URL(smtpUrl);
  const transport = createTransport({
    url: smtpUrl,
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
  return {
    /** Resolves once the mail server has accepted the mail. */
    async send({ id = randomUUID(), subject, ...mail }: Mail): Promise<void> {
      await transport.sendMail({
        from,
        ...mail,
        messageId: `<${id}@${domain}>`,
        subject: `${subject} (${id.slice(0, SHORT_ID_LENGTH)})`,
      });
    },
    close: () => transport.close(),
  };
}
