import type { Finding } from "./answers.ts";
import { toHtml, undescribedPictures } from "./markdown.ts";
import { outlineLeftovers } from "./outline.ts";
import type { Post } from "./post.ts";

type Checked = Pick<Post, "title" | "excerpt" | "excerptIsDerived" | "content" | "featuredImage" | "featuredImageAlt">;

const amber = (rule: string, field: string, text: string, why: string): Finding => ({
  ...{ rule, colour: "amber", field, text, why },
  instead: [],
});

/** Tokens of a template, and words that printers fill pages with. */
const placeholders = /\{[a-z][\w .-]{0,40}\}|\blorem ipsum\b|\b(?:TODO|TBC|XXX)\b/gi;

/** All that the owner may want to mend before a post goes live, in the order in which it is read. */
export function checkPost(post: Checked): Finding[] {
  const { title, excerpt, content, featuredImage, featuredImageAlt } = post;
  const html = toHtml(content);
  const found = (pattern: RegExp, text: string) => [...text.matchAll(pattern)].map(([match, group]) => group ?? match);
  return [
    ...outlineLeftovers(post).map((part) => ({
      ...amber("outline", "content", part, "It is left over from the outline, and not for visitors."),
      stops: true as const,
    })),
    ...Object.entries({ title, excerpt, content }).flatMap(([field, text]) =>
      found(placeholders, text).map((token) =>
        amber("placeholder", field, token, "This stands for something that is still to be written."),
      ),
    ),
    ...(content.trim() === ""
      ? [amber("empty-text", "content", "The post has no text.", "Visitors see a title only.")]
      : []),
    ...found(/<a(?: href="(?:#|https?:\/\/)?")?>(.*?)<\/a>/g, html).map((label) =>
      amber("empty-link", "content", label, "This link leads nowhere."),
    ),
    ...undescribedPictures(content).map((source) =>
      amber("missing-alt", "content", source, "This picture is not described for people who cannot see it."),
    ),
    ...(featuredImage && featuredImageAlt.trim() === ""
      ? [
          amber(
            "missing-alt",
            "featuredImageAlt",
            "The picture above the text",
            "It is not described for people who cannot see it. That is right only if it decorates.",
          ),
        ]
      : []),
  ];
}
