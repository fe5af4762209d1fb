import { AdminMessages } from "#components/admin/messages/AdminMessages.tsx";
import { Island } from "#components/client/Island.server.tsx";
import { practice } from "#content/facts/practice.ts";
import { AdminPage } from "../AdminPage.tsx";

export const Page = () => (
  <AdminPage>
    <Island
      name="AdminMessages"
      component={AdminMessages}
      props={{ practice: practice.name, keptMonths: practice.messageRetentionMonths }}
      when="load"
    />
  </AdminPage>
);
