import { useSignals } from "@preact/signals-react/runtime";
import { adminMessages } from "#content/pages/admin-messages.ts";
import { AdminFrame } from "../AdminFrame.tsx";
import { useService } from "../live/follow-service.ts";
import { EmptyList, LoadFailed } from "../notices.tsx";
import { loadStatus, status } from "../status.ts";
import { MessageRow } from "./MessageRow.tsx";
import { box, loadMessages, messages, messagesProblem, showBox, unreadSpam } from "./messages.ts";

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
      <p className="small muted">{labels.retention(keptMonths)}</p>
    </AdminFrame>
  );
}

export function MessageDesk({ practice }: { practice: string }) {
  useSignals();
  const { unread: inbox = 0, unsent = 0 } = status.value?.messages ?? {};
  const unread = { inbox, spam: unreadSpam.value };
  useService(loadMessages, receiveEvent);
  return (
    <>
      {unsent > 0 && (
        <p className="note" role="status">
          {labels.unsent(unsent)}
        </p>
      )}
      <section className="panel mail" aria-label={labels.title}>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that repeats the buttons */}
        <div className="pad boxes" role="group" aria-label={labels.boxes.label}>
          {(["inbox", "spam"] as const).map((one) => (
            <button key={one} type="button" aria-pressed={box.value === one} onClick={() => void showBox(one)}>
              {labels.boxes[one]}
              {unread[one] > 0 && ` (${unread[one]} ${labels.unread})`}
            </button>
          ))}
        </div>
        {messagesProblem.value && (
          <LoadFailed title={labels.failed} reason={messagesProblem.value} onRetry={loadMessages} />
        )}
        <MessageRows practice={practice} />
      </section>
    </>
  );
}

export function MessageRows({ practice }: { practice: string }) {
  useSignals();
  const shown = messages.value;
  if (!shown) {
    return messagesProblem.value ? null : (
      <p className="pad muted" role="status">
        {labels.loading}
      </p>
    );
  }
  if (shown.length === 0) {
    return <EmptyList title={labels.empty[box.value]} text={labels.emptyText[box.value]} />;
  }
  return (
    <ul className="rows list" aria-label={labels.boxes[box.value]}>
      {shown.map((message) => (
        <MessageRow key={message.id} message={message} practice={practice} />
      ))}
    </ul>
  );
}

function receiveEvent(name: string): void {
  if (name === "messages") void Promise.all([loadMessages(), loadStatus()]);
}
