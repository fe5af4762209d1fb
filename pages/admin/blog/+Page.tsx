import { AdminBlog } from "#components/admin/AdminBlog.tsx";
import { NeedsJavaScript } from "#components/admin/NeedsJavaScript.tsx";
import { Island } from "#components/client/Island.server.tsx";

export function Page() {
  return (
    <>
      <NeedsJavaScript />
      <Island name="AdminBlog" component={AdminBlog} props={{}} when="load" />
    </>
  );
}
