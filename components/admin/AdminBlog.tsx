import { adminBlog } from "#content/pages/admin.ts";
import { AdminFrame } from "./AdminFrame.tsx";
import { Desk } from "./Desk.tsx";
import { DeskBoundary } from "./DeskBoundary.tsx";

/** The posts, for the owner. */
export function AdminBlog() {
  return (
    <DeskBoundary>
      <AdminFrame current="posts" title={adminBlog.title}>
        <Desk />
      </AdminFrame>
    </DeskBoundary>
  );
}
