import { AdminLogin } from "#components/admin/AdminLogin.tsx";
import { NeedsJavaScript } from "#components/admin/NeedsJavaScript.tsx";
import { Island } from "#components/client/Island.server.tsx";

export function Page() {
  return (
    <>
      <NeedsJavaScript />
      <Island name="AdminLogin" component={AdminLogin} props={{}} when="load" />
    </>
  );
}
