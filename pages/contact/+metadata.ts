import type { Metadata } from "#content/model/metadata.ts";
import { contactMetadata, contactPage } from "#content/pages/contact.ts";

export const metadata: Metadata = {
  ...contactMetadata,
  trail: [{ text: contactPage.name }],
};
