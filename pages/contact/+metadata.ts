import { baseGraph, breadcrumbNode } from "#components/seo/structured-data.ts";
import type { Metadata } from "#content/model/metadata.ts";
import { contactMetadata, contactPage } from "#content/pages/contact.ts";

export const metadata: Metadata = {
  ...contactMetadata,
  structuredData: (at) => [...baseGraph(at), breadcrumbNode(at, [{ text: contactPage.name }])],
};
