import { adminLogin } from "#content/pages/admin.ts";

export const metadata = adminLogin.metadata;
