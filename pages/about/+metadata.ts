import { baseGraph, breadcrumbNode } from "#components/seo/structured-data.ts";
import type { Metadata } from "#content/model/metadata.ts";
import { about } from "#content/pages/about.ts";

export const metadata: Metadata = {
  ...about.metadata,
  structuredData: (at) => [...baseGraph(at), breadcrumbNode(at, [{ text: about.name }])],
};
