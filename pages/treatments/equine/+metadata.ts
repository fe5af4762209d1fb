import { baseGraph, breadcrumbNode, serviceNode } from "#components/seo/structured-data.ts";
import { prices } from "#content/facts/prices.ts";
import type { Metadata } from "#content/model/metadata.ts";
import { equine } from "#content/pages/equine.ts";

export const metadata: Metadata = {
  ...equine.metadata,
  structuredData: (at) => [
    ...baseGraph(at),
    serviceNode(at, {
      name: equine.name,
      description: equine.metadata.description,
      offers: [{ name: "Session at the stable", price: prices.equine.session }],
    }),
    breadcrumbNode(at, [{ text: equine.name }]),
  ],
};
