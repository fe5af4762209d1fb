import { baseGraph, breadcrumbNode } from "#components/seo/structured-data.ts";
import type { Metadata } from "#content/model/metadata.ts";
import { newPatientsMetadata, newPatientsPage } from "#content/pages/new-patients.ts";

export const metadata: Metadata = {
  ...newPatientsMetadata,
  structuredData: (at) => [...baseGraph(at), breadcrumbNode(at, [{ text: newPatientsPage.name }])],
};
