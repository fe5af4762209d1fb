import { allowedInXml } from "#content/model/feeds.ts";
import { imageSource } from "#content/model/pictures.ts";
import { escapeHtml } from "#content/model/render-markdown.ts";
import { slugify } from "#content/model/slug.ts";
import { postPicture } from "../publish/pictures.ts";
import { type ExportedPost, type ExportSources, featuredPicture, readPosts } from "./exported-post.ts";

const states = { published: "publish", scheduled: "future", draft: "draft" } as const;

/**
 * Yields the posts as WordPress, Squarespace and others import them: WXR 1.2, https://wordpress.org/documentation/article/tools-export-screen/.
 * Before each come its pictures, which are fetched by the importer, from this site's addresses.
 */
export async function* asWordPress(sources: ExportSources): AsyncGenerator<string> {
  const { index, facts, siteUrl: url } = sources;
  const authors = new Set(index.posts.map(({ author }) => author));
  yield `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel>
${tags({ title: facts.practice.name, link: url, language: "en-GB", "wp:wxr_version": "1.2", "wp:base_site_url": url, "wp:base_blog_url": url })}
${[...authors].map((author) => `<wp:author>${tags({ "wp:author_login": slugify(author), "wp:author_display_name": author })}</wp:author>`).join("\n")}
`;
  /** A picture and its description → the number of its item, which several posts may need. */
  const items = new Map<string, number>();
  let id = 0;
  for await (const post of readPosts(sources)) {
    const { featuredImage, featuredImageAlt, images } = post;
    const cover = featuredImage ? [[url + featuredImage, featuredImageAlt] as const] : [];
    const others = images.filter((name) => name !== featuredPicture(post));
    const inText = others.map((name) => [`${url}${imageSource(`/${postPicture(name)}`)}`, ""] as const);
    for (const picture of [...cover, ...inText]) {
      if (items.has(String(picture))) continue;
      items.set(String(picture), ++id);
      yield pictureItem(id, ...picture);
    }
    yield postItem(post, ++id, items.get(String(cover)));
  }
  yield "</channel>\n</rss>\n";
}

function postItem(post: ExportedPost, id: number, thumbnail?: number): string {
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
  // With a time, a draft is published as of that day, as one is that was published before.
  "wp:post_date_gmt": state === "draft" && !post.publishedAt ? "0000-00-00 00:00:00" : sqlTime(date),
  "wp:post_modified_gmt": sqlTime(post.updatedAt ?? post.publishedAt ?? post.createdAt),
  "wp:post_name": post.slug,
  "wp:status": states[state],
  "wp:post_type": "post",
})}
<guid isPermaLink="false">${escapeHtml(post.id)}</guid>
${category("category", post.category)}${post.tags.map((tag) => category("post_tag", tag)).join("")}
${thumbnail ? meta("_thumbnail_id", String(thumbnail)) : ""}${post.aliases.map(oldSlug).join("")}
</item>
`;
}

/** WordPress takes pictures of one title for the same. */
const pictureItem = (id: number, address: string, alt: string): string => `<item>
${tags({ title: decodeURIComponent(address.replace(/^.*\/blog\/images\//, "")), link: address, "wp:post_id": String(id), "wp:status": "inherit", "wp:post_type": "attachment", "wp:attachment_url": address })}
${alt && meta("_wp_attachment_image_alt", alt)}
</item>
`;

/** Titles and excerpts are HTML there: what looks like it is escaped. */
const withoutTags = (words: string): string => words.replace(/<(?=[a-z/!?])|&(?=#|\w+;)/gi, escapeHtml);

/** Words in brackets would be taken for shortcodes, and the end of a line in the source for one that is meant. */
const withoutInstructions = (html: string): string =>
  html
    .replace(/\[(?=\/?[a-z])/gi, "&#91;")
    .replace(/(<pre[\s\S]*?<\/pre>)|\n/g, (_, preformatted?: string) => preformatted ?? " ");

const category = (domain: string, name: string): string =>
  `<category domain="${domain}" nicename="${slugify(name)}">${cdata(name)}</category>`;
/** WordPress forwards former slugs, and no other paths. */
function oldSlug(path: string): string {
  const slug = /^\/blog\/([\w-]+)$/.exec(path)?.[1];
  return slug ? meta("_wp_old_slug", slug) : "";
}
const meta = (key: string, value: string): string =>
  `<wp:postmeta>${tags({ "wp:meta_key": key, "wp:meta_value": value })}</wp:postmeta>`;
const tags = (texts: Readonly<Record<string, string>>): string =>
  Object.entries(texts)
    .map(([name, text]) => `<${name}>${cdata(text)}</${name}>`)
    .join("\n");
const cdata = (text: string): string => `<![CDATA[${allowedInXml(text).replaceAll("]]>", "]]]]><![CDATA[>")}]]>`;
/** "2026-11-17T07:00:00.000Z" → "2026-11-17 07:00:00", as Swedish dates are written. */
const sqlTime = (iso: string, timeZone = "UTC"): string => new Date(iso).toLocaleString("sv-SE", { timeZone });
