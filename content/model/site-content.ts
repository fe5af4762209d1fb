import type { BlogPage } from "./blog-pages.ts";
import type { Post, PostSummary } from "./post.ts";
import type { PostIndex } from "./post-index.ts";

/** What one page shows besides its own words, by the kind of page. A page's key is a hash of this, so it gets nothing else. */
export interface PageInput {
  /** A page of the list of posts. */
  list?: BlogPage<PostSummary>;
  /** An article. */
  post?: Post;
  /** The day in Britain, as YYYY-MM-DD: for what is valid "from today". */
  today?: string;
}

/** Everything besides its own code that a page is drawn from: what the publisher, or the development server, hands in. */
export interface PageContent extends PageInput {
  toHtml: (markdown: string) => string;
  /** The public origin, without a slash at its end. */
  siteUrl: string;
  /** For pages that are shown to few, and that search engines leave alone. */
  unlisted?: true;
}

/** What feeds and site maps are made of. */
export interface SiteContent {
  posts: Pick<PostIndex, "published" | "read">;
  toHtml: (markdown: string) => string;
  siteUrl: string;
  today: string;
}
