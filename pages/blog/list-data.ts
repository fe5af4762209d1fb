import { baseGraph, breadcrumbNode } from "#components/seo/structured-data.ts";
import { blogPagePath } from "#content/facts/navigation.ts";
import { blog } from "#content/facts/site.ts";
import type { Metadata } from "#content/model/metadata.ts";
import type { SiteContent } from "#content/model/site-content.ts";
import { blogMetadata, blogPage } from "#content/pages/blog.ts";

/** One page of the list of articles: what the cards show, and the way to the other pages. */
export function blogListData({ posts }: SiteContent, page: number) {
  const pages = Math.max(1, Math.ceil(posts.published.length / blog.postsPerPage));
  const shown = posts.published.slice((page - 1) * blog.postsPerPage, page * blog.postsPerPage);
  const metadata: Metadata = {
    ...blogMetadata(page),
    canonicalPath: blogPagePath(page),
    structuredData: (at) => [...baseGraph(at), breadcrumbNode(at, [{ text: blogPage.name }])],
  };
  return { metadata, page, pages, posts: shown };
}
