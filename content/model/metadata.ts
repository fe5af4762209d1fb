import type { PostSummary } from "./post.ts";

/** A page's surroundings. site: header, footer, phone bar · quiet: without the phone bar · desk: the admin area · bare: none */
export type FrameKind = "site" | "quiet" | "desk" | "bare";

/** Question → answer. */
export type Questions = Readonly<Record<string, string>>;

/** A page's description of itself for browsers, search engines and share cards. */
export interface Metadata {
  title: string;
  description: string;
  keywords: string;
  /** A path on this site, 1200 × 630, with its alt text; the default is a picture of the practitioner. */
  shareImage?: { src: string; alt: string };
  /** For pages that search engines should leave alone: they get no structured data either. */
  noindex?: boolean;
  /** The default is "site". */
  frame?: FrameKind;
  /** The way from Home to the page, which comes last itself. Steps between may have no page of their own. */
  trail?: readonly { text: string; href?: string }[];

  // The subject of the page, for structured data:
  /** A treatment, with its prices in pounds. */
  treatment?: { name: string; offers: readonly { name: string; price: number }[] };
  /** Questions and answers, word for word as the page shows them. */
  questions?: Questions;
  /** The article. */
  post?: PostSummary;
  /** The special offer, valid from this day (YYYY-MM-DD). */
  offerFrom?: string;
}

/** The words at the top of a page. */
export interface PageWords {
  metadata: Pick<Metadata, "trail">;
  title: string;
  /** A second, smaller line of the title. */
  subtitle?: string;
  lead: string;
}
