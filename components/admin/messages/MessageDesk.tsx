import { useSignals } from "@preact/signals-react/runtime";
import { adminMessages } from "#content/pages/admin-messages.ts";
import { useWhileOpen } from "../live/use-while-open.ts";
import { status } from "../status.ts";
import { MessageRows } from "./MessageRows.tsx";
import { box, followMessages, loadMessages, messagesProblem, showBox } from "./messages.ts";

const words = adminMessages;

/** The boxes, and what is in the one that is looked at. */
export function MessageDesk() {
  useSignals();
  const { unread = 0, unsent = 0 } = status.value?.messages ?? {};
  useWhileOpen(followMessages);
  return (
    <>
      {unsent > 0 && (
        <p className="note" role="status">
          {words.unsent(unsent)}
        </p>
      )}
      <section className="panel mail" aria-label={words.title}>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that says what the buttons say */}
        <div className="pad boxes" role="group" aria-label={words.boxes.label}>
          {(["inbox", "spam"] as const).map((one) => (
            <button key={one} type="button" aria-pressed={box.value === one} onClick={() => void showBox(one)}>
              {words.boxes[one]}
              {one === "inbox" && unread > 0 && ` (${unread} ${words.unread})`}
            </button>
          ))}
        </div>
        {messagesProblem.value && (
          <div className="receipt bad" role="alert">
            <span>
              <b>{words.failed}</b> {messagesProblem.value}
            </span>
            <button className="linkish" type="button" onClick={() => void loadMessages()}>
              {words.retry}
            </button>
          </div>
        )}
        <MessageRows />
      </section>
      <p className="small muted">{words.retention}</p>
    </>
  );
}
