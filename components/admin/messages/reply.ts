import type { ContactMessage } from "#content/model/answers.ts";
import { adminMessages } from "#content/pages/admin-messages.ts";

/** Windows hands at most 2,083 characters on to a mail program; some take fewer. */
const LONGEST_ADDRESS = 1_800;
const CUT_OFF = "…";

/** A mail to the writer that quotes the message, as much of it as every mail program takes. */
export function replyAddress({ email, message }: ContactMessage, practice: string): string {
  const address = encodeURIComponent(email).replace("%40", "@");
  const subject = encodeURIComponent(adminMessages.replySubject(practice));
  const start = `mailto:${address}?subject=${subject}&body=`;
  const intro = `\r\n\r\n${adminMessages.theyWrote}\r\n`;
  // A line break is six characters long, a letter of another script up to twelve.
  const parts = [...message.replaceAll(/\r?\n/g, "\n")];
  let encoded = encodeURIComponent(`${intro}> `);
  const ending = encodeURIComponent(CUT_OFF);
  for (const part of parts) {
    const next = encodeURIComponent(part === "\n" ? "\r\n> " : part);
    if (start.length + encoded.length + next.length + ending.length > LONGEST_ADDRESS) {
      encoded += ending;
      break;
    }
    encoded += next;
  }
  return start + encoded;
}
