import { useSignals } from "@preact/signals-react/runtime";
import type { ContactMessage } from "#content/model/answers.ts";
import { adminMessages } from "#content/pages/admin-messages.ts";
import { formatMoment } from "../dates.ts";
import { Letter } from "./Letter.tsx";
import { toggleMessage } from "./message-actions.ts";
import { box, messages, messagesProblem, openMessage } from "./messages.ts";
import { subjectOf } from "./subject.ts";

const words = adminMessages;

/** The messages of a box, newest first; one of them may be open. */
export function MessageRows() {
  useSignals();
  const shown = messages.value;
  if (!shown) {
    return messagesProblem.value ? null : (
      <p className="pad muted" role="status">
        {words.loading}
      </p>
    );
  }
  if (shown.length === 0) {
    return (
      <div className="pad empty-list">
        <p className="title">{words.empty[box.value]}</p>
        <p className="muted">{words.emptyText[box.value]}</p>
      </div>
    );
  }
  return (
    <ul className="rows list" aria-label={words.boxes[box.value]}>
      {shown.map((message) => (
        <Row key={message.id} message={message} isOpen={openMessage.value === message.id} />
      ))}
    </ul>
  );
}

function Row({ message, isOpen }: { message: ContactMessage; isOpen: boolean }) {
  const { id, name, read, receivedAt, mail } = message;
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
          {!read && <span className="hide"> ({words.unread})</span>}
        </span>
        <time className="small muted" dateTime={receivedAt}>
          {formatMoment(receivedAt)}
        </time>
        <span className="snip">
          {(mail === "waiting" || mail === "failed") && <b className="badge warn">{words.mail[mail]}</b>}{" "}
          {[subjectOf(message), message.message].filter(Boolean).join(" · ")}
        </span>
      </button>
      {isOpen && <Letter message={message} />}
    </li>
  );
}
