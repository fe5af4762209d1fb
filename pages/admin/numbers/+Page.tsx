import { AdminNumbers } from "#components/admin/numbers/AdminNumbers.tsx";
import { Island } from "#components/client/Island.server.tsx";
import { AdminPage } from "../AdminPage.tsx";

export function Page() {
  return (
    <AdminPage>
      <Island name="AdminNumbers" component={AdminNumbers} props={{}} when="load" />
    </AdminPage>
  );
}
