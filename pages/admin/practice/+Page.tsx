import { AdminPractice } from "#components/admin/practice/AdminPractice.tsx";
import { Island } from "#components/client/Island.server.tsx";
import { AdminPage } from "../AdminPage.tsx";

export const Page = () => (
  <AdminPage>
    <Island name="AdminPractice" component={AdminPractice} props={{}} when="load" />
  </AdminPage>
);
