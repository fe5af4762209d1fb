import { useSignals } from "@preact/signals-react/runtime";
import Phone from "lucide-react/icons/phone";
import Reply from "lucide-react/icons/reply";
import Trash2 from "lucide-react/icons/trash-2";
import type { ContactMessage } from "#content/model/answers.ts";
import { adminMessages } from "#content/pages/admin-messages.ts";
import { contactForm } from "#content/pages/contact.ts";
import { Button } from "../../ui/Button.tsx";
import { formatDateTime } from "../dates.ts";
import {
  busyMessage,
  deleteMessage,
  erasePerson,
  exportPerson,
  markUnread,
  moveMessage,
  openMessage,
  toggleMessage,
} from "./messages.ts";

const labels = adminMessages;

/** The subject's label in the contact form. */
const subjectOf = ({ subject }: ContactMessage): string =>
  contactForm.subjects.find(({ value }) => value === subject)?.label ?? subject;

interface MessageRowProps {
  message: ContactMessage;
  /** The practice's name. */
  practice: string;
}

/** A message in the list; the open one is shown whole. */
export function MessageRow({ message, practice }: MessageRowProps) {
  useSignals();
  const { id, name, read, receivedAt, mail } = message;
  const isOpen = openMessage.value === id;
  const classes = [!read && "unread", isOpen && "open"].filter(Boolean).join(" ");
  return (
    <li className={classes}>
      <button
        className="entry"
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `letter-${id}` : undefined}
        onClick={() => void toggleMessage(message)}
      >
        <span className="name">
          {name}
          {!read && <span className="hide"> ({labels.unread})</span>}
        </span>
        <time className="small muted" dateTime={receivedAt}>
          {formatDateTime(receivedAt)}
        </time>
        <span className="snip">
          {(mail === "waiting" || mail === "failed") && <b className="badge warn">{labels.mail[mail]}</b>}{" "}
          {[subjectOf(message), message.message].filter(Boolean).join(" · ")}
        </span>
      </button>
      {isOpen && <WholeMessage message={message} practice={practice} />}
    </li>
  );
}

export function WholeMessage({ message, practice }: MessageRowProps) {
  useSignals();
  const { id, name, email, phone, suspected } = message;
  const mailTo = `mailto:${email}?subject=${encodeURIComponent(labels.replySubject(practice))}`;
  const number = phone.replace(/[^\d+]/g, "");
  return (
    <article className="letter" id={`letter-${id}`} aria-label={name} aria-busy={busyMessage.value === id}>
      <dl>
        <dt>{labels.subject}</dt>
        <dd>{subjectOf(message) || "–"}</dd>
        <dt>{labels.email}</dt>
        <dd>
          <a href={mailTo}>{email}</a>
        </dd>
        {phone && (
          <>
            <dt>{labels.phone}</dt>
            <dd>{number ? <a href={`tel:${number}`}>{phone}</a> : phone}</dd>
          </>
        )}
      </dl>
      <p className="body">{message.message}</p>
      <div className="line">
        <Button href={mailTo} tone="solid" icon={Reply}>
          {labels.reply}
        </Button>
        {number && (
          <Button href={`tel:${number}`} icon={Phone}>
            {labels.call}
          </Button>
        )}
        <Button onClick={() => void markUnread(message)}>{labels.markUnread}</Button>
        <Button onClick={() => void moveMessage(message)}>{suspected ? labels.notSpam : labels.spam}</Button>
        <Button icon={Trash2} onClick={() => void deleteMessage(message)}>
          {labels.delete}
        </Button>
      </div>
      <div className="line">
        <Button tone="link" onClick={() => void exportPerson(message)}>
          {labels.export}
        </Button>
        <Button tone="link" onClick={() => void erasePerson(message)}>
          {labels.erase}
        </Button>
      </div>
    </article>
  );
}
