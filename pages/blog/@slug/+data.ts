import { render } from "vike/abort";
import type { PageContextServer } from "vike/types";
import { baseGraph, breadcrumbNode } from "#components/seo/structured-data.ts";
import { paths } from "#content/facts/navigation.ts";
import type { Metadata } from "#content/model/metadata.ts";
import { articleMetadata, blogPostingNode } from "#content/pages/article.ts";
import { blogPage } from "#content/pages/blog.ts";

export type Data = ReturnType<typeof data>;
export function data({ content }: PageContextServer) {
  const { post } = content;
  if (!post?.published) throw render(404);
  const { content: markdown, ...summary } = post;
  const metadata: Metadata = {
    ...articleMetadata(summary),
    ...(content.unlisted && { noindex: true }),
    structuredData: (at) => [
      ...baseGraph(at),
      blogPostingNode(summary, at),
      breadcrumbNode(at, [{ text: blogPage.name, href: paths.blog }, { text: summary.title }]),
    ],
  };
  return { metadata, post: summary, html: content.toHtml(markdown) };
}
