import { GoingLive } from "#components/admin/going-live/GoingLive.tsx";
import { Island } from "#components/client/Island.server.tsx";
import { AdminPage } from "../AdminPage.tsx";

export function Page() {
  return (
    <AdminPage>
      <Island name="GoingLive" component={GoingLive} props={{}} when="load" />
    </AdminPage>
  );
}
