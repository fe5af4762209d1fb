import { Feed } from "feed";
import { paths, postPath } from "../facts/navigation.ts";
import { practice, practitionerLabel } from "../facts/practice.ts";
import { blog, site } from "../facts/site.ts";
import { offerStands } from "../pages/offer.ts";
import { writeLlms } from "./llms.ts";
import { escapeHtml } from "./markdown.ts";
import type { SiteContent } from "./site-content.ts";

/** The feeds: name → text. */
export function writeFeeds(content: SiteContent): Map<string, string> {
  const feed = newestPosts(content);
  return new Map([
    ["rss.xml", feed.rss2()],
    ["atom.xml", feed.atom1()],
    ["feed.json", feed.json1()],
  ]);
}

/** The newest posts with their whole text. */
function newestPosts({ posts, siteUrl, toHtml }: SiteContent): Feed {
  const newest = posts.published.slice(0, blog.postsInFeed);
  const feed = new Feed({
    id: `${siteUrl}${paths.blog}`,
    link: `${siteUrl}${paths.blog}`,
    title: `${practice.name}: Health Blog`,
    description: `Plain advice on backs, paws and hooves from ${practice.place}, ${practice.county}.`,
    language: site.language,
    copyright: `© ${site.copyrightYear} ${practice.name}`,
    // The newest post's day, not the day of the build: an unchanged feed stays the same file.
    updated: new Date(newest[0]?.publishedAt ?? 0),
    generator: practice.name,
    favicon: `${siteUrl}/favicon.svg`,
    feedLinks: { rss: `${siteUrl}/rss.xml`, atom: `${siteUrl}/atom.xml`, json: `${siteUrl}/feed.json` },
    author: { name: practitionerLabel },
  });
  for (const { slug } of newest) {
    const post = posts.read(slug);
    if (!post?.publishedAt) continue;
    const link = siteUrl + postPath(slug);
    feed.addItem({
      id: link,
      guid: link,
      link,
      title: post.title,
      description: post.excerpt,
      content: absoluteLinks(toHtml(post.content), siteUrl),
      author: [{ name: post.author }],
      date: new Date(post.publishedAt),
      published: new Date(post.publishedAt),
      category: [post.category, ...post.tags].map((name) => ({ name })),
      ...(post.featuredImage && { image: siteUrl + post.featuredImage }),
    });
  }
  return feed;
}

/** A feed is read far from this site: links that begin with / would lead nowhere there. */
const absoluteLinks = (html: string, siteUrl: string): string => html.replace(/(href|src)="\//g, `$1="${siteUrl}/`);

/** Pages that search engines should know of: none of the admin area, and no offer that is over. */
const isListed = (path: string, today: string): boolean =>
  !path.startsWith("/admin") && (path !== paths.offer || offerStands(today));

function writeSitemap({ posts: { published }, siteUrl, today }: SiteContent): string {
  const newest = published[0]?.publishedAt;
  const listed = Object.values(paths).filter((path) => isListed(path, today));
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

/** What tells programs where everything is: name → the text, from the content as it is. */
export const signposts = {
  "sitemap.xml": writeSitemap,
  "llms.txt": ({ posts, siteUrl }: SiteContent) => writeLlms(posts.published, siteUrl),
  "robots.txt": writeRobots,
} as const;
export type SignpostFile = keyof typeof signposts;
