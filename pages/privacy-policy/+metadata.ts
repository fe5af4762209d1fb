import { baseGraph, breadcrumbNode } from "#components/seo/structured-data.ts";
import type { Metadata } from "#content/model/metadata.ts";
import { privacyMetadata, privacyPage } from "#content/pages/privacy-policy.ts";

export const metadata: Metadata = {
  ...privacyMetadata,
  structuredData: (at) => [...baseGraph(at), breadcrumbNode(at, [{ text: privacyPage.name }])],
};
