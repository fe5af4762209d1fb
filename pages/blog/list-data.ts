import { baseGraph, breadcrumbNode } from "#components/seo/structured-data.ts";
import { blogPagePath } from "#content/facts/navigation.ts";
import { blogPages } from "#content/model/blog-pages.ts";
import type { Metadata } from "#content/model/metadata.ts";
import type { SiteContent } from "#content/model/site-content.ts";
import { blogMetadata, blogPage } from "#content/pages/blog.ts";

/** One page of the list of articles: what the cards show, and the way to the other pages. */
export function blogListData({ posts }: SiteContent, page: number) {
  const pages = blogPages(posts.published);
  const { offset, posts: shown = [] } = pages[page - 1] ?? { offset: 0 };
  const metadata: Metadata = {
    ...blogMetadata(page),
    canonicalPath: blogPagePath(page),
    structuredData: (at) => [...baseGraph(at), breadcrumbNode(at, [{ text: blogPage.name }])],
  };
  return { metadata, page, pages: pages.length, offset, posts: shown };
}
