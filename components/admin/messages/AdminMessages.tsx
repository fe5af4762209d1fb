import { useSignals } from "@preact/signals-react/runtime";
import { useEffect } from "react";
import { adminMessages } from "#content/pages/admin-messages.ts";
import { loadStatus, status } from "../api/status.ts";
import { persist } from "../api/storage.ts";
import { OpenDialog } from "../dialogs/DeskDialog.tsx";
import { AdminFrame } from "../frame/AdminFrame.tsx";
import { useService } from "../live/follow-service.ts";
import { LoadFailed } from "../ui/notices.tsx";
import { MailLine, MailNote } from "./MailNote.tsx";
import { MessageList } from "./MessageList.tsx";
import { MessageView } from "./MessageView.tsx";
import { followUrl, openMailbox } from "./message-url.ts";
import { mail, mailbox, openMessageId, replyingToId, showNewMessages } from "./messages.ts";
import { PersonData } from "./PersonData.tsx";
import { useReadingPosition } from "./reading-position.ts";

const labels = adminMessages;

interface AdminMessagesProps {
  /** The practice's name. */
  practice: string;
  keptMonths: number;
}

/** The admin page of the visitors' messages. */
export function AdminMessages({ practice, keptMonths }: AdminMessagesProps) {
  return (
    <AdminFrame title={labels.title}>
      <MessageDesk practice={practice} />
      <PersonData />
      <MailLine />
      <p className="small muted">{labels.retention(keptMonths)}</p>
      <OpenDialog />
    </AdminFrame>
  );
}

/** The list and the open message: side by side, or one at a time in a narrow window. */
export function MessageDesk({ practice }: { practice: string }) {
  useSignals();
  useEffect(() => {
    const stop = new AbortController();
    followUrl(stop.signal);
    persist("admin-replying", replyingToId, stop.signal);
    return () => stop.abort();
  }, []);
  useService(mail.load, receiveEvent);
  const { unsent = 0 } = status.value?.messages ?? {};
  const message = mail.answer.value?.messages.find(({ id }) => id === openMessageId.value);
  useReadingPosition(message?.id);
  return (
    <div className={message ? "message-desk reading" : "message-desk"}>
      <div className="notes">
        <MailNote />
        {unsent > 0 && (
          <p className="note" role="status">
            {labels.unsent(unsent)}
          </p>
        )}
      </div>
      <section className="panel mail" aria-label={labels.title}>
        <div className="list-pane">
          <Mailboxes />
          {mail.problem.value && <LoadFailed title={labels.failed} reason={mail.problem.value} onRetry={mail.load} />}
          <MessageList />
        </div>
        {message ? (
          <MessageView key={message.id} message={message} practice={practice} />
        ) : (
          <p className="choose">{labels.choose}</p>
        )}
      </section>
    </div>
  );
}

export function Mailboxes() {
  useSignals();
  const unread = { inbox: status.value?.messages?.unread ?? 0, spam: mail.answer.value?.unreadSpam ?? 0 };
  const newCount = mail.answer.value?.newIds.length ?? 0;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that repeats the buttons
    <div className="boxes" role="group" aria-label={labels.boxes.label}>
      {(["inbox", "spam"] as const).map((name) => (
        <button key={name} type="button" aria-pressed={mailbox.value === name} onClick={() => void openMailbox(name)}>
          {labels.boxes[name]}
          {unread[name] > 0 && (
            <span className="count">
              {unread[name]}
              <span className="hide"> {labels.unread}</span>
            </span>
          )}
        </button>
      ))}
      {newCount > 0 && (
        <button className="news" type="button" onClick={showNewMessages}>
          {labels.arrived(newCount)}
        </button>
      )}
    </div>
  );
}

function receiveEvent(name: string): void {
  if (name === "messages") void Promise.all([mail.load(), loadStatus()]);
}
