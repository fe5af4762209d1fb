import { baseGraph, breadcrumbNode } from "#components/seo/structured-data.ts";
import type { Metadata } from "#content/model/metadata.ts";
import { bookingMetadata, bookingPage } from "#content/pages/booking.ts";

export const metadata: Metadata = {
  ...bookingMetadata,
  structuredData: (at) => [...baseGraph(at), breadcrumbNode(at, [{ text: bookingPage.name }])],
};
