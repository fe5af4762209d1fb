import type { Facts } from "../facts/facts.ts";
import type { Metadata } from "../model/metadata.ts";

export const pageNotFound = {
  title: "404 Page Not Found",
  lead: "This one has wandered off the hill. The page you followed has moved, or never was.",
  metadata: ({ practice }: Facts): Metadata => ({
    title: "404 Page Not Found",
    description: `There is no such page on the site of ${practice.name}. It has moved, or never was.`,
    keywords: "page not found",
    noindex: true,
  }),
} as const;

const missing = "The article you're looking for doesn't exist or has been moved.";

export const articleNotFound = {
  title: "Article Not Found",
  text: missing,
  back: "Back to all articles",
  looking: "Looking for the article",
  /** Shown while the service has the article but the site does not yet. */
  coming: "This article is just being put on the site. One moment…",
  metadata: {
    title: "Article Not Found",
    description: missing,
    keywords: "article not found",
    noindex: true,
  } satisfies Metadata,
} as const;
