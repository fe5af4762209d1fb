import { Feed, type FeedOptions, type Item } from "feed";
import type { Facts } from "../facts/facts.ts";
import { allPaths, paths, postPath } from "../facts/navigation.ts";
import { blog, site } from "../facts/site.ts";
import { writeLlms } from "./llms.ts";
import { escapeHtml } from "./markdown.ts";
import type { SiteContent } from "./site-routes.ts";

/** Returns the feeds: file name → content. */
export function writeFeeds(content: SiteContent): Map<string, string> {
  const items = newestItems(content);
  const createFeed = (adapt: (item: Item) => Item = (item) => item) => {
    const feed = new Feed(describeFeed(content));
    for (const item of items) feed.addItem(adapt(item));
    return feed;
  };
  return new Map([
    ["rss.xml", createFeed(withCreator).rss2()],
    ["atom.xml", escapeLabels(createFeed(withHtmlTexts).atom1())],
    ["feed.json", createFeed().json1()],
  ]);
}

/** In RSS an author is an email address; a name belongs in Dublin Core's `creator`. */
const withCreator = ({ author = [], ...item }: Item): Item => ({
  ...item,
  extensions: author.map(({ name }) => ({ name: "dc:creator", objects: { _text: name } })),
});

/** The library declares titles and summaries in Atom as HTML. */
const withHtmlTexts = (item: Item): Item => ({
  ...item,
  title: escapeHtml(item.title),
  description: escapeHtml(item.description ?? ""),
});

/** The library does not escape "<" in Atom's categories. */
const escapeLabels = (atom: string): string =>
  atom.replace(/<category label="[^"]*"/g, (category) => `<${category.slice(1).replaceAll("<", "&lt;")}`);

const describeFeed = ({ posts, siteUrl, today, facts: { practice, practitioner } }: SiteContent): FeedOptions => ({
  id: `${siteUrl}${paths.blog}`,
  link: `${siteUrl}${paths.blog}`,
  title: `${practice.name}: Health Blog`,
  description: `Plain advice on backs, paws and hooves from ${practice.place}, ${practice.county}.`,
  language: site.language,
  copyright: `© ${site.copyrightYear} ${practice.name}`,
  // The date of the newest post instead of the build's, so that an unchanged feed stays the same file.
  updated: new Date(posts.published[0]?.publishedAt ?? today),
  generator: practice.name,
  favicon: `${siteUrl}/favicon.svg`,
  feedLinks: { rss: `${siteUrl}/rss.xml`, atom: `${siteUrl}/atom.xml`, json: `${siteUrl}/feed.json` },
  author: { name: practitioner.label },
});

/** Returns the newest posts with their whole text. */
function newestItems({ posts, siteUrl, toHtml }: SiteContent): Item[] {
  return posts.published.slice(0, blog.postsInFeed).flatMap(({ slug }) => {
    const post = posts.read(slug);
    if (!post?.publishedAt) return [];
    const link = siteUrl + postPath(slug);
    return {
      id: link,
      guid: link,
      link,
      title: forXml(post.title),
      description: forXml(post.excerpt),
      content: forXml(absoluteLinks(toHtml(post.content), siteUrl)),
      author: [{ name: forXml(post.author) }],
      date: new Date(post.publishedAt),
      published: new Date(post.publishedAt),
      category: [post.category, ...post.tags].map((name) => ({ name: forXml(name) })),
      ...(post.featuredImage && { image: siteUrl + post.featuredImage }),
    };
  });
}

/** Removes characters that XML forbids, and breaks up "]]>", of which the library escapes only the first. */
const forXml = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\ufffd\u{10000}-\u{10ffff}]/gu, "")
    .replaceAll("]]>", "]] >");

/** Adds the origin to links that begin with a slash, which feed readers cannot resolve. */
const absoluteLinks = (html: string, siteUrl: string): string => html.replace(/(href|src)="\//g, `$1="${siteUrl}/`);

/** Leaves the admin area, and an offer that is over, out of the sitemap. */
const isListed = (path: string, { offer }: Facts): boolean =>
  !path.startsWith("/admin") && (path !== paths.offer || offer.isActive);

function writeSitemap({ posts: { published }, siteUrl, facts }: SiteContent): string {
  const newest = published[0]?.publishedAt;
  const listed = allPaths(facts).filter((path) => isListed(path, facts));
  const pages = listed.map((path) => writeUrl(siteUrl + path, path === paths.blog ? newest : undefined));
  const posts = published.map(({ slug, publishedAt }) => writeUrl(siteUrl + postPath(slug), publishedAt));
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${pages.join("")}${posts.join("")}</urlset>
`;
}

function writeUrl(address: string, modified: string | null | undefined): string {
  const lastmod = modified ? `<lastmod>${modified.slice(0, 10)}</lastmod>` : "";
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
