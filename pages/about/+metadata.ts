import type { Metadata } from "#content/model/metadata.ts";
import { about } from "#content/pages/about.ts";

export const metadata: Metadata = {
  ...about.metadata,
  trail: [{ text: about.name }],
};
