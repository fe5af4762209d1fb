import { AdminLogin } from "#components/admin/AdminLogin.tsx";
import { adminPage } from "../admin-page.tsx";

export const Page = adminPage("AdminLogin", AdminLogin);
