import { AdminBlog } from "#components/admin/list/AdminBlog.tsx";
import { Island } from "#components/client/Island.server.tsx";
import { AdminPage } from "../AdminPage.tsx";

export const Page = () => (
  <AdminPage>
    <Island name="AdminBlog" component={AdminBlog} props={{}} when="load" />
  </AdminPage>
);
