import { AdminLogin } from "#components/admin/login/AdminLogin.tsx";
import { Island } from "#components/client/Island.server.tsx";
import { AdminPage } from "../AdminPage.tsx";

export const Page = () => (
  <AdminPage>
    <Island name="AdminLogin" component={AdminLogin} props={{}} when="load" />
  </AdminPage>
);
