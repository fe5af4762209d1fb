import { blog } from "#content/facts/site.ts";
import { blogPagePath } from "#content/facts/navigation.ts";
import { blogMetadata } from "#content/pages/blog.ts";
import type { SiteContent } from "#content/model/site-content.ts";

/** One page of the list of articles: what the cards show, and the way to the other pages. */
export function blogListData({ posts }: SiteContent, page: number) {
  const pages = Math.max(1, Math.ceil(posts.published.length / blog.postsPerPage));
  const shown = posts.published.slice((page - 1) * blog.postsPerPage, page * blog.postsPerPage);
  return {
    metadata: { ...blogMetadata(page), canonicalPath: blogPagePath(page) },
    page,
    pages,
    posts: shown,
  };
}
