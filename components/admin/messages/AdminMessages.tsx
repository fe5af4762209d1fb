import { adminMessages } from "#content/pages/admin-messages.ts";
import { AdminFrame } from "../AdminFrame.tsx";
import { DeskBoundary } from "../DeskBoundary.tsx";
import { MessageDesk } from "./MessageDesk.tsx";

/** What visitors wrote, for the owner. */
export function AdminMessages() {
  return (
    <DeskBoundary>
      <AdminFrame current="messages" title={adminMessages.title}>
        <MessageDesk />
      </AdminFrame>
    </DeskBoundary>
  );
}
