import { practice } from "../facts/practice.ts";
import { site } from "../facts/site.ts";
import type { Metadata } from "../model/metadata.ts";

/** What a page says of itself when it says nothing. */
export const fallbackMetadata: Metadata = {
  title: site.defaultTitle,
  description: site.defaultDescription,
  keywords: `chiropractor, ${practice.place}, ${practice.county}, people, dogs, horses`,
};
