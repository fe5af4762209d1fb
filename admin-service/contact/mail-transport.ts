import { createTransport } from "nodemailer";

/** Opens a transport to the mail server of SMTP_URL. */
export function openMailTransport(smtpUrl: string) {
  const { username, hostname } = new URL(smtpUrl);
  return createTransport({
    url: smtpUrl,
    // Never sends a password unencrypted, unless SMTP_URL says ?requireTLS=false.
    requireTLS: username !== "" && !["localhost", "127.0.0.1", "[::1]"].includes(hostname),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}
