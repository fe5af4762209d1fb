import { AdminMessages } from "#components/admin/messages/AdminMessages.tsx";
import { adminPage } from "../admin-page.tsx";

export const Page = adminPage("AdminMessages", AdminMessages);
