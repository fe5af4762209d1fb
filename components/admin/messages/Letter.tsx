import { useSignals } from "@preact/signals-react/runtime";
import { Phone, Reply, Trash2 } from "lucide-react";
import type { ContactMessage } from "#content/model/answers.ts";
import { adminMessages } from "#content/pages/admin-messages.ts";
import { atWork, deleteMessage, erasePerson, exportPerson, markUnread, moveMessage } from "./message-actions.ts";
import { subjectOf } from "./subject.ts";

const words = adminMessages;

/** A message as it was written, and what can be done about it. */
export function Letter({ message }: { message: ContactMessage }) {
  useSignals();
  const { id, name, email, phone, suspected } = message;
  const busy = atWork.value === id;
  const mailTo = `mailto:${email}?subject=${encodeURIComponent(words.replySubject)}`;
  const number = phone.replace(/[^\d+]/g, "");
  return (
    <article className="letter" id={`letter-${id}`} aria-label={name} aria-busy={busy}>
      <dl>
        <dt>{words.subject}</dt>
        <dd>{subjectOf(message) || "–"}</dd>
        <dt>{words.email}</dt>
        <dd>
          <a href={mailTo}>{email}</a>
        </dd>
        {phone && (
          <>
            <dt>{words.phone}</dt>
            <dd>{number ? <a href={`tel:${number}`}>{phone}</a> : phone}</dd>
          </>
        )}
      </dl>
      <p className="body">{message.message}</p>
      <div className="line">
        <a className="button solid" href={mailTo}>
          <Reply className="icon" aria-hidden="true" />
          {words.reply}
        </a>
        {number && (
          <a className="button" href={`tel:${number}`}>
            <Phone className="icon" aria-hidden="true" />
            {words.call}
          </a>
        )}
        <button className="button" type="button" onClick={() => void markUnread(message)}>
          {words.markUnread}
        </button>
        <button className="button" type="button" onClick={() => void moveMessage(message)}>
          {suspected ? words.notSpam : words.spam}
        </button>
        <button className="button" type="button" onClick={() => void deleteMessage(message)}>
          <Trash2 className="icon" aria-hidden="true" />
          {words.delete}
        </button>
      </div>
      <div className="line">
        <button className="linkish" type="button" onClick={() => void exportPerson(message)}>
          {words.export}
        </button>
        <button className="linkish" type="button" onClick={() => void erasePerson(message)}>
          {words.erase}
        </button>
      </div>
    </article>
  );
}
