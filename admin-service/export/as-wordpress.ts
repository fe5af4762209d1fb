import { allowedInXml } from "#content/model/feeds.ts";
import type { IndexedPost, PostSummary } from "#content/model/post.ts";
import { escapeHtml } from "#content/model/render-markdown.ts";
import { slugify } from "#content/model/slug.ts";
import { postPicture } from "../publish/pictures.ts";
import { type ExportedPost, featuredPicture } from "./exported-post.ts";

interface Site {
  name: string;
  url: string;
}

/** Attachments are numbered after all posts. */
const FIRST_PICTURE = 1_000_000;
const states = { published: "publish", scheduled: "future", draft: "draft" } as const;

/**
 * Yields the posts as WordPress, Squarespace and others import them: WXR 1.2, https://wordpress.org/documentation/article/tools-export-screen/.
 * Pictures are fetched by the importer, from this site's addresses. `all` are the same posts without their texts.
 */
export async function* asWordPress(
  posts: AsyncIterable<ExportedPost>,
  all: readonly IndexedPost[],
  { name, url }: Site,
): AsyncGenerator<string> {
  const authors = [...new Set(all.map(({ author }) => author))];
  const pictures = new Map([...new Set(all.flatMap(picturesOf))].map((one, at) => [one, FIRST_PICTURE + at]));
  yield `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel>
${tags({ title: name, link: url, language: "en-GB", "wp:wxr_version": "1.2", "wp:base_site_url": url, "wp:base_blog_url": url })}
${authors.map((author) => `<wp:author>${tags({ "wp:author_login": slugify(author), "wp:author_display_name": author })}</wp:author>`).join("\n")}
`;
  let id = 0;
  for await (const post of posts) yield postItem(post, ++id, pictures.get(coverOf(post)));
  for (const [picture, id] of pictures) yield pictureItem(picture, id, url);
  yield "</channel>\n</rss>\n";
}

/** A picture’s address and its description, which are kept together there: with other words it is another picture. */
const coverOf = ({ featuredImage, featuredImageAlt }: PostSummary): string =>
  featuredImage ? `${featuredImage} ${featuredImageAlt}` : "";

function picturesOf(post: IndexedPost): string[] {
  const others = post.images.filter((name) => name !== featuredPicture(post));
  return [coverOf(post), ...others.map((name) => `${encodeURI(`/${postPicture(name)}`)} `)].filter(Boolean);
}

function postItem(post: ExportedPost, id: number, cover: number | undefined): string {
  const { date, state } = post;
  return `<item>
${tags({
  title: withoutTags(post.title),
  link: post.url,
  pubDate: new Date(date).toUTCString(),
  "dc:creator": slugify(post.author),
  "content:encoded": withoutInstructions(post.html),
  "excerpt:encoded": withoutTags(post.excerpt),
  "wp:post_id": String(id),
  "wp:post_date": sqlTime(date, "Europe/London"),
  // With a time, a draft would be published as of that day.
  "wp:post_date_gmt": state === "draft" ? "0000-00-00 00:00:00" : sqlTime(date),
  "wp:post_modified_gmt": sqlTime(post.updatedAt ?? date),
  "wp:post_name": post.slug,
  "wp:status": states[state],
  "wp:post_type": "post",
})}
<guid isPermaLink="false">${escapeHtml(post.id)}</guid>
${category("category", post.category)}${post.tags.map((tag) => category("post_tag", tag)).join("")}
${cover === undefined ? "" : meta("_thumbnail_id", String(cover))}${post.former.map(oldAddress).join("")}
</item>
`;
}

function pictureItem(picture: string, id: number, url: string): string {
  const [, path = "", alt = ""] = /^(\S+) (.*)$/.exec(picture) ?? [];
  return `<item>
${tags({ title: path.split("/").at(-1) ?? "", link: url + path, "wp:post_id": String(id), "wp:status": "inherit", "wp:post_type": "attachment", "wp:attachment_url": url + path })}
${alt && meta("_wp_attachment_image_alt", alt)}
</item>
`;
}

/** Titles and excerpts are HTML there: what looks like it is escaped. */
const withoutTags = (words: string): string => words.replace(/<(?=[a-z/!?])|&(?=#|\w+;)/gi, escapeHtml);

/** Words in brackets would be taken for shortcodes, and the end of a line in the source for one that is meant. */
const withoutInstructions = (html: string): string =>
  html
    .replace(/\[(?=\/?[a-z])/gi, "&#91;")
    .replace(/(<pre[\s\S]*?<\/pre>)|\n/g, (_, preformatted?: string) => preformatted ?? " ");

const category = (domain: string, name: string): string =>
  `<category domain="${domain}" nicename="${slugify(name)}">${cdata(name)}</category>`;
/** WordPress forwards former slugs. Other paths, of which it knows nothing, stand here for those who read them. */
const oldAddress = (path: string): string => meta("_wp_old_slug", path.replace(/^\/blog\/(?=[^/]+$)/, ""));
const meta = (key: string, value: string): string =>
  `<wp:postmeta>${tags({ "wp:meta_key": key, "wp:meta_value": value })}</wp:postmeta>`;
const tags = (texts: Readonly<Record<string, string>>): string =>
  Object.entries(texts)
    .map(([name, text]) => `<${name}>${cdata(text)}</${name}>`)
    .join("\n");
const cdata = (text: string): string => `<![CDATA[${allowedInXml(text).replaceAll("]]>", "]]]]><![CDATA[>")}]]>`;
/** "2026-11-17T07:00:00.000Z" → "2026-11-17 07:00:00", as Swedish dates are written. */
const sqlTime = (iso: string, timeZone = "UTC"): string => new Date(iso).toLocaleString("sv-SE", { timeZone });
