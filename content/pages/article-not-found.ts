import type { Metadata } from "../model/metadata.ts";

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
