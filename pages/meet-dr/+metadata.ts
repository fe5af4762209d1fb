import { baseGraph, breadcrumbNode } from "#components/seo/structured-data.ts";
import type { Metadata } from "#content/model/metadata.ts";
import { biography } from "#content/pages/practitioner.ts";

export const metadata: Metadata = {
  ...biography.metadata,
  structuredData: (at) => [...baseGraph(at), breadcrumbNode(at, [{ text: biography.name }])],
};
