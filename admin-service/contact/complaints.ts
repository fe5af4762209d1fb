import { plusDays } from "#content/facts/wording.ts";
import { londonTime } from "#content/model/london-time.ts";
import type { Message } from "./message.ts";

/** Time to answer a complaint about data, counted from the day after it came (DUAA, from 19 June 2026). */
const COMPLAINT_DAYS = 30;

/** Returns the deadline of a complaint and whether it has passed; `undefined` for any other message. */
export function complaintStatus({ complaint, receivedAt, answeredAt }: Message, now: Date) {
  if (!complaint) return undefined;
  const answerBy = plusDays(londonTime(new Date(receivedAt)).date, COMPLAINT_DAYS);
  return { answerBy, isOverdue: !answeredAt && londonTime(now).date > answerBy };
}

/** Returns a sentence while a complaint is overdue. */
export function complaintNotice(messages: readonly Message[], now: Date): string | undefined {
  const overdue = messages.filter((message) => complaintStatus(message, now)?.isOverdue).length;
  if (overdue === 0) return undefined;
  const which = overdue === 1 ? "A complaint has" : `${overdue} complaints have`;
  return `${which} not been answered within ${COMPLAINT_DAYS} days. See Messages.`;
}
