import { adminMessages } from "#content/pages/admin-messages.ts";

export const metadata = adminMessages.metadata;
