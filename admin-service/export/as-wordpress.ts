import { postPath } from "#content/facts/navigation.ts";
import { allowedInXml } from "#content/model/feeds.ts";
import { escapeHtml } from "#content/model/render-markdown.ts";
import { slugify } from "#content/model/slug.ts";
import { type ExportedPost, featuredPicture } from "./exported-post.ts";

interface Site {
  name: string;
  url: string;
}

/** Attachments are numbered after all posts. */
const FIRST_PICTURE = 1_000_000;
const states = { published: "publish", scheduled: "future", draft: "draft" } as const;

/**
 * Returns the posts as WordPress, Squarespace and others import them: WXR 1.2, https://wordpress.org/documentation/article/tools-export-screen/.
 * Pictures are fetched by the importer, from this site's addresses.
 */
export function asWordPress(posts: readonly ExportedPost[], { name, url }: Site): string {
  const pictures = new Map(
    [...new Set(posts.flatMap((post) => post.pictures))].map((one, at) => [one, FIRST_PICTURE + at]),
  );
  const authors = [...new Set(posts.map(({ author }) => author))];
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel>
${tags({ title: name, link: url, language: "en-GB", "wp:wxr_version": "1.2", "wp:base_site_url": url, "wp:base_blog_url": url })}
${authors.map((author) => `<wp:author>${tags({ "wp:author_login": slugify(author), "wp:author_display_name": author })}</wp:author>`).join("\n")}
${posts.map((post, at) => postItem(post, at + 1, pictures)).join("\n")}
${[...pictures].map(([picture, id]) => pictureItem(picture, id, url)).join("\n")}
</channel>
</rss>
`;
}

function postItem(post: ExportedPost, id: number, pictures: ReadonlyMap<string, number>): string {
  const picture = pictures.get(featuredPicture(post) ?? "");
  const oldSlugs = post.former.flatMap((path) =>
    path.startsWith(postPath("")) ? path.slice(postPath("").length) : [],
  );
  return `<item>
${tags({
  title: post.title,
  link: post.url,
  pubDate: new Date(post.date).toUTCString(),
  "dc:creator": slugify(post.author),
  "content:encoded": post.html,
  "excerpt:encoded": post.excerpt,
  "wp:post_id": String(id),
  "wp:post_date": sqlTime(post.date),
  "wp:post_date_gmt": sqlTime(post.date),
  "wp:post_modified_gmt": sqlTime(post.updatedAt ?? post.date),
  "wp:post_name": post.slug,
  "wp:status": states[post.state],
  "wp:post_type": "post",
})}
<guid isPermaLink="false">${escapeHtml(post.id)}</guid>
${category("category", post.category)}${post.tags.map((tag) => category("post_tag", tag)).join("")}
${picture === undefined ? "" : meta("_thumbnail_id", String(picture))}${oldSlugs.map((slug) => meta("_wp_old_slug", slug)).join("")}
</item>`;
}

const pictureItem = (picture: string, id: number, url: string): string => {
  const address = url + encodeURI(`/blog/images/${picture}`);
  return `<item>
${tags({ title: picture, link: address, "wp:post_id": String(id), "wp:status": "inherit", "wp:post_type": "attachment", "wp:attachment_url": address })}
</item>`;
};

const category = (domain: string, name: string): string =>
  `<category domain="${domain}" nicename="${slugify(name)}">${cdata(name)}</category>`;
const meta = (key: string, value: string): string =>
  `<wp:postmeta>${tags({ "wp:meta_key": key, "wp:meta_value": value })}</wp:postmeta>`;
const tags = (texts: Readonly<Record<string, string>>): string =>
  Object.entries(texts)
    .map(([name, text]) => `<${name}>${cdata(text)}</${name}>`)
    .join("\n");
const cdata = (text: string): string => `<![CDATA[${allowedInXml(text).replaceAll("]]>", "]]]]><![CDATA[>")}]]>`;
/** "2026-11-17T07:00:00.000Z" → "2026-11-17 07:00:00" */
const sqlTime = (iso: string): string => new Date(iso).toISOString().slice(0, 19).replace("T", " ");
