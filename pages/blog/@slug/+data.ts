import { render } from "vike/abort";
import type { PageContextServer } from "vike/types";
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
    trail: [{ text: blogPage.name, href: paths.blog }, { text: summary.title }],
    structuredData: (at) => [blogPostingNode(summary, at)],
  };
  return { metadata, post: summary, html: content.toHtml(markdown) };
}
