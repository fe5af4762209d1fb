import { faqNode, serviceNode } from "#components/seo/structured-data.ts";
import { prices } from "#content/facts/prices.ts";
import type { Metadata } from "#content/model/metadata.ts";
import { human } from "#content/pages/human.ts";

export const metadata: Metadata = {
  ...human.metadata,
  trail: [{ text: human.name }],
  structuredData: (at) => [
    serviceNode(at, {
      name: human.name,
      description: human.metadata.description,
      offers: [
        { name: "Initial consultation", price: prices.human.initial },
        { name: "Follow-up", price: prices.human.followUp },
      ],
    }),
    faqNode(at, human.questions.items),
  ],
};
