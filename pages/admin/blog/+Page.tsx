import { AdminBlog } from "#components/admin/AdminBlog.tsx";
import { adminPage } from "../admin-page.tsx";

export const Page = adminPage("AdminBlog", AdminBlog);
