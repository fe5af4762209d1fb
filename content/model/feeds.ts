import { Feed, type FeedOptions, type Item } from "feed";
import type { Facts } from "../facts/facts.ts";
import { allPaths, paths, postPath } from "../facts/navigation.ts";
import { blog, site } from "../facts/site.ts";
import { writeLlms } from "./llms.ts";
import { escapeHtml } from "./markdown.ts";
import type { SiteContent } from "./site-routes.ts";

/** The feeds: name → text. */
export function writeFeeds(content: SiteContent): Map<string, string> {
  const items = newestItems(content);
  const feedOf = (changed: (item: Item) => Item = (item) => item) => {
    const feed = new Feed(describeFeed(content));
    for (const item of items) feed.addItem(changed(item));
    return feed;
  };
  return new Map([
    ["rss.xml", feedOf(withCreator).rss2()],
    ["atom.xml", escapeLabels(feedOf(withHtmlTexts).atom1())],
    ["feed.json", feedOf().json1()],
  ]);
}

/** To RSS an author is an email address; a person's name belongs in Dublin Core's `creator`. */
const withCreator = ({ author = [], ...item }: Item): Item => ({
  ...item,
  extensions: author.map(({ name }) => ({ name: "dc:creator", objects: { _text: name } })),
});

/** The library tells readers of Atom that titles and summaries are HTML. */
const withHtmlTexts = (item: Item): Item => ({
  ...item,
  title: escapeHtml(item.title),
  description: escapeHtml(item.description ?? ""),
});

/** The library escapes everything but a "<" in a category of Atom. */
const escapeLabels = (atom: string): string =>
  atom.replace(/<category label="[^"]*"/g, (category) => `<${category.slice(1).replaceAll("<", "&lt;")}`);

const describeFeed = ({ posts, siteUrl, today, facts: { practice, practitioner } }: SiteContent): FeedOptions => ({
  id: `${siteUrl}${paths.blog}`,
  link: `${siteUrl}${paths.blog}`,
  title: `${practice.name}: Health Blog`,
  description: `Plain advice on backs, paws and hooves from ${practice.place}, ${practice.county}.`,
  language: site.language,
  copyright: `© ${site.copyrightYear} ${practice.name}`,
  // The newest post's day, not the day of the build: an unchanged feed stays the same file.
  updated: new Date(posts.published[0]?.publishedAt ?? today),
  generator: practice.name,
  favicon: `${siteUrl}/favicon.svg`,
  feedLinks: { rss: `${siteUrl}/rss.xml`, atom: `${siteUrl}/atom.xml`, json: `${siteUrl}/feed.json` },
  author: { name: practitioner.label },
});

/** The newest posts with their whole text. */
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

/** Without characters that XML cannot hold, and without the end of a CDATA section, of which the library minds one only. */
const forXml = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\ufffd\u{10000}-\u{10ffff}]/gu, "")
    .replaceAll("]]>", "]] >");

/** Feed readers cannot resolve links that begin with a slash. */
const absoluteLinks = (html: string, siteUrl: string): string => html.replace(/(href|src)="\//g, `$1="${siteUrl}/`);

/** Pages that search engines should know of: none of the admin area, and no offer that is over. */
const isListed = (path: string, { offer }: Facts): boolean =>
  !path.startsWith("/admin") && (path !== paths.offer || offer.stands);

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

/** Files for search engines and other programs: name → function that writes the text. */
export const textFiles = {
  "sitemap.xml": writeSitemap,
  "llms.txt": ({ posts, siteUrl, facts }: SiteContent) => writeLlms(posts.published, siteUrl, facts),
  "robots.txt": writeRobots,
} as const;
export type TextFile = keyof typeof textFiles;
