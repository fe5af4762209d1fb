import { join } from "node:path/posix";
import { postPath } from "#content/facts/navigation.ts";
import { composeSource } from "#content/model/front-matter.ts";
import { referencesIn } from "#content/model/markdown.ts";
import { escapeRegExp } from "#content/model/passages.ts";
import { postPictureName } from "#content/model/pictures.ts";
import { code } from "#content/model/render-markdown.ts";
import { besideText, type ExportedPost, featuredPicture } from "./exported-post.ts";

/** Returns a post as Hugo, Jekyll, Eleventy and Astro read it, in a folder of its own with its pictures. */
export function asMarkdown(post: ExportedPost): string {
  const { featuredImage, slug } = post;
  const picture = featuredPicture(post);
  const fields = {
    title: post.title,
    slug,
    date: post.date,
    ...(post.updatedAt && { lastmod: post.updatedAt }),
    createdAt: post.createdAt,
    // The one is Hugo’s word, the other Jekyll’s, which does not wait for a day.
    draft: post.state === "draft",
    ...(!post.published && { published: false }),
    // Ours, where the date does not say it.
    ...(!post.published && post.publishedAt && { publishedAt: post.publishedAt }),
    ...(post.publishAt && { publishAt: post.publishAt }),
    ...(post.excerpt && { description: post.excerpt }),
    author: post.author,
    categories: [post.category],
    tags: post.tags,
    // Other systems look for it from their root.
    ...(featuredImage && {
      images: [picture ? encodeURI(join(postPath(slug), besideText(picture, slug))) : featuredImage],
    }),
    ...(post.featuredImageAlt && { featuredImageAlt: post.featuredImageAlt }),
    aliases: post.aliases,
  };
  return composeSource(fields, withoutInstructions(withPicturesBeside(post)));
}

/**
 * Hugo and Liquid take two braces, and Liquid a brace and a percent sign, for instructions to them, also in code. Words get
 * a backslash between them, of which readers see nothing; code gets a sign that nobody sees.
 */
const withoutInstructions = (markdown: string): string =>
  markdown.replace(codeOrSign, (found) =>
    found.length > 1 ? found.replace(/(?<=\{)(?=[{%])/g, "\u2060") : `\\${found}`,
  );
const codeOrSign = new RegExp([...code, "(?<=\\{)[{%]"].join("|"), "gim");

/** Pictures lie beside the text, however it spells their places here. */
function withPicturesBeside({ content, slug, folder }: ExportedPost): string {
  let text = content;
  for (const { href, path, isPicture } of referencesIn(content, postPath(slug), folder)) {
    const name = isPicture ? postPictureName(path) : undefined;
    if (name) text = text.replace(asTarget(href), `$1${encodeURI(besideText(name, slug))}`);
  }
  return text;
}

/** Finds an address where Markdown has one: in brackets, or behind the name of a reference. */
const asTarget = (href: string): RegExp => new RegExp(`(\\(\\s*<?|\\]:\\s*<?)${escapeRegExp(href)}(?=[\\s)>])`, "g");
