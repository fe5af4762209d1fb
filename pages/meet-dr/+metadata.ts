import type { Metadata } from "#content/model/metadata.ts";
import { biography } from "#content/pages/practitioner.ts";

export const metadata: Metadata = {
  ...biography.metadata,
  trail: [{ text: biography.name }],
};
