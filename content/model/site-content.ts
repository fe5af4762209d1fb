import type { PostIndex } from "./post-index.ts";

/** Everything besides its own code that a page is drawn from: what the publisher, or the development server, hands in. */
export interface SiteContent {
  posts: Pick<PostIndex, "published" | "bySlug" | "read">;
  toHtml: (markdown: string) => string;
  /** The public origin, without a slash at its end. */
  siteUrl: string;
  /** The day of the publish, as YYYY-MM-DD: for what is valid "from today". */
  today: string;
  /** For pages that are shown to few, and that search engines leave alone. */
  unlisted?: true;
}
