import { useSignals } from "@preact/signals-react/runtime";
import { useEffect } from "react";
import { adminMessages } from "#content/pages/admin-messages.ts";
import { AdminFrame } from "../AdminFrame.tsx";
import { OpenDialog } from "../dialogs/DeskDialog.tsx";
import { useService } from "../live/follow-service.ts";
import { LoadFailed } from "../notices.tsx";
import { persist } from "../session-storage.ts";
import { loadStatus, status } from "../status.ts";
import { followAddress, showBox } from "./address.ts";
import { Letter } from "./Letter.tsx";
import { MailLine, MailNote } from "./MailNote.tsx";
import { MessageList } from "./MessageList.tsx";
import {
  arrived,
  box,
  loadMessages,
  messages,
  messagesProblem,
  openMessage,
  replying,
  showArrived,
  unreadSpam,
} from "./messages.ts";
import { OnePerson } from "./OnePerson.tsx";
import { useReadingPlace } from "./reading-place.ts";

const labels = adminMessages;

interface AdminMessagesProps {
  /** The practice's name. */
  practice: string;
  keptMonths: number;
}

/** The admin page of the visitors' messages. */
export function AdminMessages({ practice, keptMonths }: AdminMessagesProps) {
  return (
    <AdminFrame current="messages" title={labels.title}>
      <MessageDesk practice={practice} />
      <OnePerson />
      <MailLine />
      <p className="small muted">{labels.retention(keptMonths)}</p>
      <OpenDialog />
    </AdminFrame>
  );
}

/** The list and the open message: side by side, or on a narrow window one at a time. */
export function MessageDesk({ practice }: { practice: string }) {
  useSignals();
  useEffect(() => {
    const stop = new AbortController();
    followAddress(stop.signal);
    const endPersisting = persist("admin-replying", replying);
    return () => {
      stop.abort();
      endPersisting();
    };
  }, []);
  useService(loadMessages, receiveEvent);
  const { unsent = 0 } = status.value?.messages ?? {};
  const letter = messages.value?.find(({ id }) => id === openMessage.value);
  useReadingPlace(letter?.id);
  return (
    <div className={letter ? "message-desk reading" : "message-desk"}>
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
          <Boxes />
          {messagesProblem.value && (
            <LoadFailed title={labels.failed} reason={messagesProblem.value} onRetry={loadMessages} />
          )}
          <MessageList />
        </div>
        {letter ? (
          <Letter key={letter.id} message={letter} practice={practice} />
        ) : (
          <p className="choose">{labels.choose}</p>
        )}
      </section>
    </div>
  );
}

export function Boxes() {
  useSignals();
  const unread = { inbox: status.value?.messages?.unread ?? 0, spam: unreadSpam.value };
  const news = arrived.value.length;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that repeats the buttons
    <div className="boxes" role="group" aria-label={labels.boxes.label}>
      {(["inbox", "spam"] as const).map((one) => (
        <button key={one} type="button" aria-pressed={box.value === one} onClick={() => void showBox(one)}>
          {labels.boxes[one]}
          {unread[one] > 0 && (
            <span className="count">
              {unread[one]}
              <span className="hide"> {labels.unread}</span>
            </span>
          )}
        </button>
      ))}
      {news > 0 && (
        <button className="news" type="button" onClick={showArrived}>
          {labels.arrived(news)}
        </button>
      )}
    </div>
  );
}

function receiveEvent(name: string): void {
  if (name === "messages") void Promise.all([loadMessages(), loadStatus()]);
}
