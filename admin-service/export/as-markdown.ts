import { postPath } from "#content/facts/navigation.ts";
import { composeSource } from "#content/model/front-matter.ts";
import { referencesIn } from "#content/model/markdown.ts";
import { escapeRegExp } from "#content/model/passages.ts";
import { postPictureName } from "#content/model/pictures.ts";
import { besideText, type ExportedPost, featuredPicture } from "./exported-post.ts";

/** Returns a post as Hugo, Jekyll, Eleventy and Astro read it, in a folder of its own with its pictures. */
export function asMarkdown(post: ExportedPost): string {
  const picture = featuredPicture(post);
  const fields = {
    title: post.title,
    slug: post.slug,
    date: post.date,
    ...(post.updatedAt && { lastmod: post.updatedAt }),
    draft: post.state === "draft",
    description: post.excerpt,
    author: post.author,
    categories: [post.category],
    tags: post.tags,
    ...(picture && { images: [besideText(picture, post.slug)] }),
    aliases: post.former,
  };
  return composeSource(fields, withPicturesBeside(post));
}

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
