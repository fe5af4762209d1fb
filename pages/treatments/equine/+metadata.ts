import { serviceNode } from "#components/seo/structured-data.ts";
import { prices } from "#content/facts/prices.ts";
import type { Metadata } from "#content/model/metadata.ts";
import { equine } from "#content/pages/equine.ts";

export const metadata: Metadata = {
  ...equine.metadata,
  trail: [{ text: equine.name }],
  structuredData: (at) => [
    serviceNode(at, {
      name: equine.name,
      description: equine.metadata.description,
      offers: [{ name: "Session at the stable", price: prices.equine.session }],
    }),
  ],
};
