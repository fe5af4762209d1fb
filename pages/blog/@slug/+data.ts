import { render } from "vike/abort";
import type { PageContextServer } from "vike/types";
import { articleMetadata } from "#content/pages/article.ts";

export type Data = ReturnType<typeof data>;
export function data({ content, routeParams }: PageContextServer) {
  const post = content.posts.read(routeParams.slug ?? "");
  if (!post?.published) throw render(404);
  const { content: markdown, ...summary } = post;
  return { metadata: articleMetadata(summary), post: summary, html: content.toHtml(markdown) };
}
