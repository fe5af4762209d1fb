import { useSignals } from "@preact/signals-react/runtime";
import Siren from "lucide-react/icons/siren";
import type { KeyboardEvent } from "react";
import { type ContactMessage, isUrgent } from "#content/model/answers.ts";
import { adminMessages } from "#content/pages/admin-messages.ts";
import { contactForm } from "#content/pages/contact-form.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { formatDay, formatTime, isToday } from "../ui/dates.ts";
import { EmptyList } from "../ui/notices.tsx";
import { readMessage, undoRemoval } from "./message-actions.ts";
import { mail, mailbox, openMessageId, type RemovedMessage, removedMessages } from "./messages.ts";
import { rowId } from "./reading-position.ts";

const labels = adminMessages;

/** The subject's label in the contact form. */
export const subjectOf = ({ subject }: ContactMessage): string =>
  contactForm.subjects.find(({ value }) => value === subject)?.label ?? subject;

export function MessageList() {
  useSignals();
  if (!mail.answer.value) {
    return mail.problem.value ? null : (
      <p className="pad muted" role="status">
        {labels.loading}
      </p>
    );
  }
  const { messages, newIds } = mail.answer.value;
  const shown = messages.filter(({ id }) => !newIds.includes(id));
  const removed = removedMessages.value.filter(({ message }) => !shown.some(({ id }) => id === message.id));
  const rows = [
    ...shown.map((message) => ({ message, row: <MessageRow key={message.id} message={message} /> })),
    ...removed.map((one) => ({ message: one.message, row: <RemovedRow key={one.message.id} removed={one} /> })),
  ];
  rows.sort((a, b) => b.message.receivedAt.localeCompare(a.message.receivedAt));
  const urgent = rows.filter(({ message }) => isUrgent(message));
  const others = rows.filter(({ message }) => !isUrgent(message));
  return (
    <>
      <p className="hide" role="status">
        {removed.map(({ title, message }) => `${title}: ${message.name}`).at(-1)}
      </p>
      {rows.length === 0 ? (
        <EmptyList title={labels.empty[mailbox.value]} text={labels.emptyText[mailbox.value]} />
      ) : (
        <ul className="rows list" aria-label={labels.boxes[mailbox.value]} onKeyDown={moveFocus}>
          {urgent.length > 0 && <li className="urgent-line">{labels.waiting.first}</li>}
          {urgent.map(({ row }) => row)}
          {urgent.length > 0 && others.length > 0 && <li className="urgent-line">{labels.waiting.others}</li>}
          {others.map(({ row }) => row)}
        </ul>
      )}
    </>
  );
}

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => Math.min(at + 1, count - 1),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Moves the focus through the list by the arrow keys, Home and End. */
function moveFocus(event: KeyboardEvent<HTMLUListElement>): void {
  const step = steps[event.key];
  const entries = [...event.currentTarget.querySelectorAll<HTMLElement>(".entry")];
  const at = entries.indexOf(event.target as HTMLElement);
  if (!step || at < 0) return;
  event.preventDefault();
  entries[step(at, entries.length)]?.focus();
}

export function MessageRow({ message }: { message: ContactMessage }) {
  useSignals();
  const { id, name, read, receivedAt, mail, answeredAt, complaint, suspected } = message;
  const urgent = isUrgent(message);
  const looksLikeSpam = suspected && mailbox.value === "inbox";
  const subject = urgent ? undefined : subjectOf(message);
  const hasMarks = urgent || complaint || answeredAt || mail === "waiting" || mail === "failed";
  const part = (what: string) => `${rowId(id)}-${what}`;
  return (
    <li id={rowId(id)} className={[urgent && "urgent", !read && "unread"].filter(Boolean).join(" ") || undefined}>
      <button
        className="entry"
        type="button"
        // Without it the whole letter would be the button's name.
        aria-labelledby={["name", subject && "subject", hasMarks && "marks"]
          .flatMap((what) => (what ? part(what) : []))
          .join(" ")}
        aria-current={openMessageId.value === id || undefined}
        onClick={() => void readMessage(message)}
      >
        <span className="name" id={part("name")}>
          {name}
          {!read && <span className="hide"> ({labels.unread})</span>}
        </span>
        <time dateTime={receivedAt}>{(isToday(receivedAt) ? formatTime : formatDay)(receivedAt)}</time>
        <span className="snip">
          <span id={part("subject")}>{subject}</span>
          {[subject && " · ", message.message]}
        </span>
        {hasMarks && (
          <span className="marks" id={part("marks")}>
            {urgent && (
              <b className="badge bad">
                <Icon of={Siren} />
                {labels.waiting.badge}
              </b>
            )}
            {looksLikeSpam && <b className="badge warn">{labels.waiting.perhapsSpam}</b>}
            {complaint && <ComplaintBadge {...complaint} isDone={answeredAt !== undefined} />}
            {answeredAt && <b className="badge good">{labels.answered}</b>}
            {(mail === "waiting" || mail === "failed") && <b className="badge warn">{labels.mail[mail]}</b>}
          </span>
        )}
      </button>
    </li>
  );
}

function ComplaintBadge({ answerBy, isOverdue, isDone }: { answerBy: string; isOverdue: boolean; isDone: boolean }) {
  const { badge, overdue, answerBy: due } = labels.complaint;
  if (isDone) return <b className="badge">{badge}</b>;
  return <b className={isOverdue ? "badge bad" : "badge warn"}>{(isOverdue ? overdue : due)(answerBy)}</b>;
}

/** Replaces the row of a message that has just been moved or deleted. */
function RemovedRow({ removed }: { removed: RemovedMessage }) {
  return (
    <li id={rowId(removed.message.id)} className="gone">
      <span>
        <b>{removed.title}</b> {removed.message.name}
      </span>
      <Button tone="link" onClick={() => void undoRemoval(removed)}>
        {labels.left.undo}
      </Button>
    </li>
  );
}
