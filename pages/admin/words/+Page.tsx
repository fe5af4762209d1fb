import { AdminPages } from "#components/admin/words/AdminPages.tsx";
import { Island } from "#components/client/Island.server.tsx";
import { AdminPage } from "../AdminPage.tsx";

export const Page = () => (
  <AdminPage>
    <Island name="AdminPages" component={AdminPages} props={{}} when="load" />
  </AdminPage>
);
