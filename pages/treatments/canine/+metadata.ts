import { faqNode, serviceNode } from "#components/seo/structured-data.ts";
import { prices } from "#content/facts/prices.ts";
import type { Metadata } from "#content/model/metadata.ts";
import { canine } from "#content/pages/canine.ts";

export const metadata: Metadata = {
  ...canine.metadata,
  trail: [{ text: canine.name }],
  structuredData: (at) => [
    serviceNode(at, {
      name: canine.name,
      description: canine.metadata.description,
      offers: [
        { name: "Initial consultation", price: prices.canine.initial },
        { name: "Follow-up", price: prices.canine.followUp },
      ],
    }),
    faqNode(at, canine.questions.items),
  ],
};
