import type { JsonLdObject } from "schema-dts";

/** A node of schema.org. Whatever makes one gives it the type of its kind, by schema-dts. */
export type StructuredData = JsonLdObject;

/** What a page says of itself to browsers, search engines and share cards. */
export interface Metadata {
  title: string;
  description: string;
  keywords: string;
  /** A path on this site, 1200 × 630, with the words a blind reader gets; the default is a picture of the practitioner. */
  shareImage?: { src: string; alt: string };
  /** What a share card calls it; the default is a page of a website. */
  kind?: "article";
  /** The picture that is seen first, fetched before all others; by day and by night it may be another. */
  firstPicture?: { light: string; dark: string };
  /** The path of the canonical link, where it is not the page's own. */
  canonicalPath?: string;
  /** The state of the post that a page was drawn from: the desk can tell by it that what it fetched is what it saved. */
  revision?: string;
  /** For pages that search engines should leave alone: they get no structured data either. */
  noindex?: boolean;
  /** The way from Home to the page, which comes last itself. */
  trail?: readonly { text: string; href?: string }[];
  /** What the page is about, as nodes of schema.org. The practice, its practitioner and the trail are added to them. */
  structuredData?: (at: { siteUrl: string; path: string }) => readonly StructuredData[];
}
