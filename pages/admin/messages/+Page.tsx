import { AdminMessages } from "#components/admin/messages/AdminMessages.tsx";
import { NeedsJavaScript } from "#components/admin/NeedsJavaScript.tsx";
import { Island } from "#components/client/Island.server.tsx";

export function Page() {
  return (
    <>
      <NeedsJavaScript />
      <Island name="AdminMessages" component={AdminMessages} props={{}} when="load" />
    </>
  );
}
