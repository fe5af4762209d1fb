import { AdminMessages } from "#components/admin/messages/AdminMessages.tsx";
import { Island } from "#components/client/Island.server.tsx";
import { useFacts } from "#components/facts.ts";
import { AdminPage } from "../AdminPage.tsx";

export function Page() {
  const { practice } = useFacts();
  return (
    <AdminPage>
      <Island
        name="AdminMessages"
        component={AdminMessages}
        props={{ practice: practice.name, keptMonths: practice.messagesKeptMonths }}
        when="load"
      />
    </AdminPage>
  );
}
