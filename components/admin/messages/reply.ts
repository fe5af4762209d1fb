import type { ContactMessage } from "#content/model/answers.ts";
import { mailtoUrl } from "#content/model/email-address.ts";
import { adminMessages } from "#content/pages/admin-messages.ts";

/** Windows passes at most 2,083 characters to a mail program; some programs take fewer. */
const MAX_URL_LENGTH = 1_800;
const CUT_OFF = "…";

/** Returns a `mailto:` URL that replies to the sender and quotes the message, cut to what every mail program takes. */
export function replyUrl({ email, message }: ContactMessage, practice: string): string {
  const subject = encodeURIComponent(adminMessages.replySubject(practice));
  const start = `${mailtoUrl(email)}?subject=${subject}&body=`;
  const intro = `\r\n\r\n${adminMessages.theyWrote}\r\n`;
  // Cut between characters, by their encoded length: an emoji takes 12.
  const parts = [...message.replaceAll(/\r?\n/g, "\n")];
  let encoded = encodeURIComponent(`${intro}> `);
  const ending = encodeURIComponent(CUT_OFF);
  for (const part of parts) {
    const next = encodeURIComponent(part === "\n" ? "\r\n> " : part);
    if (start.length + encoded.length + next.length + ending.length > MAX_URL_LENGTH) {
      encoded += ending;
      break;
    }
    encoded += next;
  }
  return start + encoded;
}
