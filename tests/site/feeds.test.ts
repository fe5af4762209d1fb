import { describe, expect, test } from "vitest";
import { paths } from "#content/facts/navigation.ts";
import { hours, practice, practitioner, prices } from "#content/facts/testing/sample.ts";
import { pounds } from "#content/facts/wording.ts";
import { readFeed } from "#content/model/testing/read-xml.ts";
import { draft, publishRelease, siteUrl } from "./release.ts";

const release = await publishRelease();
const articles = release.pages.filter((page) => page.startsWith("blog/") && page !== "blog/404.html");

describe.each(["rss.xml", "atom.xml"])("a feed reader that is given %s", (file) => {
  test("finds every article, newest first, with its whole text", () => {
    const feed = readFeed(release.read(file));
    expect(feed.title).toContain("Health Blog");
    expect(feed.link).toBe(`${siteUrl}/blog`);
    expect(feed.items.map(({ link }) => link).sort()).toEqual(
      articles.map((page) => `${siteUrl}/${page.replace(".html", "")}`).sort(),
    );
    const dates = feed.items.map(({ isoDate }) => isoDate ?? "");
    expect(dates).toEqual(dates.toSorted().reverse());
    for (const { title, content, categories } of feed.items) {
      expect(content, title).toMatch(/<p>[\s\S]{800,}<\/p>/);
      expect(content, title).not.toMatch(/<[^>]* (?:href|src)="(?!https?:\/\/|mailto:|tel:)/);
      expect(categories, title).not.toEqual([]);
    }
  });

  test("finds no draft", () => {
    expect(release.read(file)).not.toContain(draft.title);
  });
});

test("the JSON feed has the fields that its standard requires", () => {
  const feed = JSON.parse(release.read("feed.json")) as JsonFeed;
  expect(feed).toMatchObject({
    version: expect.stringMatching(/^https:\/\/jsonfeed\.org\/version\/1/),
    home_page_url: `${siteUrl}/blog`,
    feed_url: `${siteUrl}/feed.json`,
  });
  expect(feed.items).toHaveLength(articles.length);
  for (const item of feed.items) {
    expect(item.id).toMatch(/^urn:uuid:[\da-f-]{36}$/);
    expect(articles).toContain(item.url.replace(`${siteUrl}/`, "") + ".html");
    expect(item.content_html.length).toBeGreaterThan(800);
    expect(Date.parse(item.date_published)).not.toBeNaN();
  }
});

interface JsonFeed {
  items: { id: string; url: string; content_html: string; date_published: string }[];
}

test("the sitemap lists every page for search engines, and the dates of articles", () => {
  const sitemap = release.read("sitemap.xml");
  const named = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
  const wanted = release.pages.filter((page) => !release.read(page).includes('name="robots" content="noindex"'));
  const addresses = wanted.map((page) => `${siteUrl}/${page.replace(/(^index)?\.html$/, "")}`);
  expect(named.sort()).toEqual(addresses.sort());
  expect(sitemap.match(/<lastmod>\d{4}-\d{2}-\d{2}<\/lastmod>/g)).toHaveLength(articles.length + 1);
});

test("robots may read everything but the admin area and the API", () => {
  expect(release.read("robots.txt")).toBe(
    `User-agent: *\nDisallow: /admin/\nDisallow: /api/\n\nSitemap: ${siteUrl}/sitemap.xml\n`,
  );
});

test("llms.txt says who, where, when and for how much, and links every article", () => {
  const text = release.read("llms.txt");
  expect(text.startsWith(`# ${practice.name}\n\n> Chiropractic care for people and dogs`)).toBe(true);
  const costs = [prices.human.initial, prices.canine.initial, prices.equine.session].map(pounds);
  for (const fact of [practitioner.label, practice.phone.shown, practice.address.postcode, hours.line, ...costs])
    expect(text).toContain(fact);
  for (const page of articles) expect(text).toContain(`(${siteUrl}/${page.replace(".html", "")})`);
  expect(text).not.toContain(draft.title);
});

test("llms.txt links every page for search engines except the home page and the temporary offer", () => {
  const text = release.read("llms.txt");
  const listed = Object.values(paths).filter((path) => !path.startsWith("/admin"));
  const unnamed = listed.filter(
    (path) => path !== paths.home && path !== paths.offer && !text.includes(`(${siteUrl}${path})`),
  );
  expect(unnamed, "These need a line in content/model/llms.ts: see “A page” in CONTRIBUTING.md").toEqual([]);
});
