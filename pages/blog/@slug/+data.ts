import { render } from "vike/abort";
import type { PageContextServer } from "vike/types";
import { articleMetadata } from "#content/pages/article.ts";

export type Data = ReturnType<typeof data>;
export function data({ content }: PageContextServer) {
  if (!content.post?.published) throw render(404);
  const { content: markdown, ...post } = content.post;
  const metadata = { ...articleMetadata(post), ...(content.unlisted && { noindex: true }) };
  return { metadata, post, html: content.toHtml(markdown) };
}
