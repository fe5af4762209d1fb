import { Feed, type FeedOptions, type Item } from "feed";
import type { Facts } from "../facts/facts.ts";
import { iconsOf } from "../facts/look-files.ts";
import { allPaths, isEnded, paths, postPath } from "../facts/navigation.ts";
import { blog, site } from "../facts/site.ts";
import { blogMetadata } from "../pages/page-metadata.ts";
import { writeLlms } from "./llms.ts";
import { londonTime } from "./london-time.ts";
import { decodePath } from "./pictures.ts";
import type { IndexedPost } from "./post.ts";
import { escapeHtml } from "./render-markdown.ts";
import type { SiteContent } from "./site-routes.ts";

/** Returns a file's length in bytes; `undefined` for a file that is not in the release. */
type SizeOf = (file: string) => number | undefined;

/** Returns the feeds: file name → content. */
export function writeFeeds(content: SiteContent, sizeOf: SizeOf): Map<string, string> {
  const items = newestItems(content, sizeOf);
  const createFeed = (adapt: (item: Item) => Item = (item) => item) => {
    const feed = new Feed(describeFeed(content));
    for (const item of items) feed.addItem(adapt(item));
    return feed;
  };
  return new Map([
    ["rss.xml", createFeed(forRss).rss2()],
    ["atom.xml", correctAtom(createFeed(withHtmlTexts).atom1())],
    ["feed.json", createFeed().json1()],
  ]);
}

/**
 * In RSS an author is an email address; a name belongs in Dublin Core's `creator`. Descriptions are HTML; titles are HTML
 * to some readers and plain to others, so that only what looks like HTML is escaped there.
 */
const forRss = ({ author = [], ...item }: Item): Item => ({
  ...item,
  title: item.title.replace(/<(?=[a-z/!?])|&(?=#|\w+;)|(?<=]])>/gi, escapeHtml),
  description: escapeHtml(item.description ?? ""),
  extensions: author.map(({ name }) => ({ name: "dc:creator", objects: { _text: name } })),
});

/** The library declares titles and summaries in Atom as HTML. */
const withHtmlTexts = (item: Item): Item => ({
  ...item,
  title: escapeHtml(item.title),
  description: escapeHtml(item.description ?? ""),
});

/** The library does not escape "<" in Atom's categories, and takes a file's ending for its type. */
const correctAtom = (atom: string): string =>
  atom
    .replace(/<category label="[^"]*"/g, (category) => `<${category.slice(1).replaceAll("<", "&lt;")}`)
    .replace(
      /(<link rel="enclosure" href="([^"]*)" type=)"[^"]*"/g,
      (_, link, path) => `${link}"${pictureType(path)}"`,
    );

function pictureType(path: string): string {
  const ending = path.replace(/^.*\./, "").toLowerCase();
  return `image/${{ jpg: "jpeg", svg: "svg+xml" }[ending] ?? ending}`;
}

const describeFeed = ({ posts, siteUrl, today, facts }: SiteContent): FeedOptions => ({
  id: `${siteUrl}${paths.blog}`,
  link: `${siteUrl}${paths.blog}`,
  title: `${facts.practice.name}: Health Blog`,
  description: blogMetadata(1, facts).description,
  language: site.language,
  copyright: `© ${site.copyrightYear} ${facts.practice.name}`,
  // The date of the newest words instead of the build's, so that an unchanged feed stays the same file.
  updated: new Date(newestChange(posts.published.slice(0, blog.postsInFeed)) ?? today),
  generator: facts.practice.name,
  favicon: `${siteUrl}${iconsOf(facts).scalable}`,
  feedLinks: { rss: `${siteUrl}/rss.xml`, atom: `${siteUrl}/atom.xml`, json: `${siteUrl}/feed.json` },
  author: { name: facts.practitioner.label },
});

/** Returns the newest posts with their whole text. */
function newestItems({ posts, siteUrl, toHtml }: SiteContent, sizeOf: SizeOf): Item[] {
  return posts.published.slice(0, blog.postsInFeed).flatMap(({ slug }) => {
    const post = posts.read(slug);
    if (!post?.publishedAt) return [];
    const link = siteUrl + postPath(slug);
    // The id survives a move, after which the entry would pass for a new one.
    const id = isUuid(post.id) ? `urn:uuid:${post.id}` : `${siteUrl}${paths.blog}#${post.id}`;
    const picture = post.featuredImage ?? "";
    const length = picture && sizeOf(decodePath(picture.slice(1)) ?? "");
    return {
      id,
      guid: id,
      link,
      title: allowedInXml(post.title),
      description: allowedInXml(post.excerpt),
      content: forXml(absoluteLinks(toHtml(post.content, post.folder), link)),
      author: [{ name: forXml(post.author) }],
      date: new Date(lastChange(post)),
      published: new Date(post.publishedAt),
      category: [post.category, ...post.tags].map((name) => ({ name: forXml(name) })),
      ...(length && { image: { url: siteUrl + picture, type: pictureType(picture), length } }),
    };
  });
}

const isUuid = (id: string): boolean => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id);

/** When the words of a post last changed, be it by its publishing. */
const lastChange = ({ updatedAt, publishedAt }: Pick<IndexedPost, "updatedAt" | "publishedAt">): string =>
  updatedAt ?? publishedAt ?? "";

const newestChange = (published: readonly IndexedPost[]): string | undefined => published.map(lastChange).sort().at(-1);

/** Removes characters that XML forbids. */
export const allowedInXml = (text: string): string =>
  text.toWellFormed().replace(/[^\t\n\r\u0020-\ufffd\u{10000}-\u{10ffff}]/gu, "");

/** Breaks up "]]>" as well, of which the library escapes only the first. */
const forXml = (text: string): string => allowedInXml(text).replaceAll("]]>", "]] >");

/** Resolves the addresses of links and pictures as a browser does on the post's page; feed readers know no page. */
export const absoluteLinks = (html: string, page: string): string =>
  html.replace(/(<(?:a|img)\b[^>]*? (?:href|src)=")([^"]*)/g, (whole, tag, address) =>
    /^(?:https?:\/\/|mailto:|tel:|sms:)/i.test(address) || !URL.canParse(address, page)
      ? whole
      : tag + new URL(address, page).href,
  );

/** Leaves the admin area, and an offer or a treatment that has ended, out of the sitemap. */
const isListed = (path: string, facts: Facts): boolean =>
  !path.startsWith("/admin") && !isEnded(path, facts) && (path !== paths.offer || facts.offer.isActive);

function writeSitemap({ posts: { published }, siteUrl, facts }: SiteContent): string {
  const listed = allPaths(facts).filter((path) => isListed(path, facts));
  const pages = listed.map((path) => writeUrl(siteUrl + path, path === paths.blog ? newestChange(published) : ""));
  const posts = published.map((post) => writeUrl(siteUrl + postPath(post.slug), lastChange(post)));
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${pages.join("")}${posts.join("")}</urlset>
`;
}

function writeUrl(address: string, modified: string | undefined): string {
  const lastmod = modified ? `<lastmod>${londonTime(new Date(modified)).date}</lastmod>` : "";
  return `<url><loc>${escapeHtml(address)}</loc>${lastmod}</url>\n`;
}

function writeRobots({ siteUrl }: SiteContent): string {
  return `User-agent: *\nDisallow: /admin/\nDisallow: /api/\n\nSitemap: ${siteUrl}/sitemap.xml\n`;
}

/** Files for search engines and other programs: file name → function that writes its content. */
export const textFiles = {
  "sitemap.xml": writeSitemap,
  "llms.txt": ({ posts, siteUrl, facts }: SiteContent) => writeLlms(posts.published, siteUrl, facts),
  "robots.txt": writeRobots,
} as const;
export type TextFile = keyof typeof textFiles;
