import { render } from "vike/abort";
import type { PageContextServer } from "vike/types";
import { bookingHref, paths } from "#content/facts/navigation.ts";
import type { Metadata } from "#content/model/metadata.ts";
import { sharePath } from "#content/model/pictures.ts";

export type Data = ReturnType<typeof data>;
export function data({ content }: PageContextServer) {
  if (!content.post?.published) throw render(404);
  const { practice } = content.facts;
  const { content: markdown, ...post } = content.post;
  const { title, excerpt, category, tags, featuredImage, featuredImageAlt } = post;
  const metadata: Metadata = {
    title: `${title} | ${practice.name}`,
    description: excerpt,
    keywords: [category, ...tags, practice.place].join(", "),
    ...(featuredImage && { shareImage: { src: sharePath(featuredImage), alt: featuredImageAlt || title } }),
    ...(content.unlisted && { noindex: true }),
    trail: [{ text: "Blog", href: paths.blog }, { text: title }],
    post,
  };
  const html = content.toHtml(markdown, post.folder);
  return {
    metadata,
    post,
    html: html.replaceAll(`href="${paths.booking}"`, `href="${bookingHref(category, content.facts)}"`),
  };
}
