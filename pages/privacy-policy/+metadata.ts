import type { Metadata } from "#content/model/metadata.ts";
import { privacyMetadata, privacyPage } from "#content/pages/privacy-policy.ts";

export const metadata: Metadata = {
  ...privacyMetadata,
  trail: [{ text: privacyPage.name }],
};
