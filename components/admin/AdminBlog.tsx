import { adminBlog } from "#content/pages/admin.ts";
import { AdminFrame } from "./AdminFrame.tsx";
import { Desk } from "./Desk.tsx";

/** The posts, for the owner. */
export function AdminBlog() {
  return (
    <AdminFrame current="posts" title={adminBlog.title}>
      <Desk />
    </AdminFrame>
  );
}
