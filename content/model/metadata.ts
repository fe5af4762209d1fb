import type { PostSummary } from "./post.ts";

/** The frame around a page. site: header, footer, phone bar; quiet: no phone bar; desk: the admin area; bare: none. */
export type FrameKind = "site" | "quiet" | "desk" | "bare";

/** Questions and their answers. */
export type Questions = readonly { title: string; text: string }[];

/** Describes a page to browsers, search engines and share cards. */
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
  /** Breadcrumbs from Home to the page itself. Steps in between need no page of their own. */
  trail?: readonly { text: string; href?: string }[];

  // The subject of the page, for structured data.
  /** A treatment, with its prices in pounds. */
  treatment?: { name: string; offers: readonly { name: string; price: number }[] };
  /** Questions and answers, word for word as the page shows them. */
  questions?: Questions;
  /** An article. */
  post?: PostSummary;
  /** The special offer, valid from this day (YYYY-MM-DD). */
  offerFrom?: string;
}

/** The texts at the top of a page. */
export interface PageIntro {
  metadata: Pick<Metadata, "trail">;
  title: string;
  /** A second, smaller line below the title. */
  subtitle?: string;
  lead: string;
}
