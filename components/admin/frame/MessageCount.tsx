import { useSignals } from "@preact/signals-react/runtime";
import { useEffect } from "react";
import { adminMessages } from "#content/pages/admin-messages.ts";
import { status } from "../api/status.ts";

const labels = adminMessages.waiting;
const TITLE_START = `${labels.badge}: `;

/** While an emergency waits, the window's title begins with that word. Needs `useSignals`. */
export function useUrgentTitle(): void {
  const isUrgent = (status.value?.messages.urgent ?? 0) > 0;
  useEffect(() => {
    const title = document.title.replace(TITLE_START, "");
    document.title = isUrgent ? TITLE_START + title : title;
  }, [isUrgent]);
}

/** The number of messages that wait, beside their tab. */
export function MessageCount() {
  useSignals();
  const { unread = 0, urgent = 0, urgentUnread = 0, held = 0 } = status.value?.messages ?? {};
  const number = unread || urgent || held;
  const text = [
    unread > 0 && `${unread} ${adminMessages.unread}`,
    urgentUnread > 0 ? labels.amongUnread(urgentUnread) : urgent > 0 && labels.notAnswered(urgent),
    held > 0 && labels.held(held),
  ]
    .filter(Boolean)
    .join(", ");
  const tone = urgent > 0 ? " urgent" : unread > 0 ? "" : " quiet";
  return (
    // Drawn while it is empty, too, so that the tabs do not move when the count arrives.
    <span className={`count${tone}`}>
      {number > 0 && (
        <>
          {number}
          <span className="hide">{text.slice(String(number).length)}</span>
        </>
      )}
    </span>
  );
}
