import { adminBlog } from "#content/pages/admin.ts";

export const metadata = adminBlog.metadata;
