import { render } from "vike/abort";
import type { PageContextServer } from "vike/types";
import { blogPagePath } from "#content/facts/navigation.ts";
import type { Metadata } from "#content/model/metadata.ts";
import { blogMetadata, blogPage } from "#content/pages/blog.ts";

export type Data = ReturnType<typeof blogListData>;

/** One page of the list of articles: what the cards show, and the way to the other pages. */
export function blogListData({ content: { list } }: PageContextServer) {
  if (!list) throw render(404);
  const metadata: Metadata = {
    ...blogMetadata(list.page),
    canonicalPath: blogPagePath(list.page),
    trail: [{ text: blogPage.name }],
  };
  return { metadata, ...list };
}
