import RssParser from "rss-parser";
import { expect, test } from "vitest";
import { writeFeeds } from "./feeds.ts";
import { toHtml } from "./markdown.ts";
import { parsePost } from "./post.ts";

const today = "2026-11-22";
const published = "published: true\npublishedAt: 2026-11-20T09:00:00.000Z";

/** The feeds of a blog with these posts. */
function feedsOf(...sources: string[]) {
  const all = sources.map((source, at) => parsePost(`post-${at}`, source).post);
  const find = (slug: string) => all.find((post) => post.slug === slug);
  const posts = { published: all, bySlug: find, read: find } as unknown as Parameters<typeof writeFeeds>[0]["posts"];
  const feeds = writeFeeds({ posts, siteUrl: "https://practice.test", toHtml, today });
  const textOf = (file: string) => feeds.get(file) ?? "";
  return { textOf, read: (file: string) => new RssParser().parseString(textOf(file)) };
}

test("RSS names the author as a person, where an author would have to be an email address", async () => {
  const feed = feedsOf(`---\ntitle: A\nauthor: Ann Archer & Co\n${published}\n---\nText.`);
  expect(feed.textOf("rss.xml")).not.toContain("<author>");
  expect((await feed.read("rss.xml")).items).toMatchObject([{ creator: "Ann Archer & Co" }]);
  expect((await feed.read("atom.xml")).items).toMatchObject([{ author: "Ann Archer & Co" }]);
  expect(JSON.parse(feed.textOf("feed.json")).items).toMatchObject([{ author: { name: "Ann Archer & Co" } }]);
  expect(feed.textOf("feed.json")).not.toContain("creator");
});

test("the feed of an empty blog is as old as its publish, and that of another as its newest post", () => {
  const dates = (feed: ReturnType<typeof feedsOf>) => [
    /<lastBuildDate>(.*)</.exec(feed.textOf("rss.xml"))?.[1],
    /<updated>(.*?)</.exec(feed.textOf("atom.xml"))?.[1],
  ];
  expect(dates(feedsOf())).toEqual(["Sun, 22 Nov 2026 00:00:00 GMT", "2026-11-22T00:00:00.000Z"]);
  const one = feedsOf(`---\ntitle: A\n${published}\n---\nText.`);
  expect(dates(one)).toEqual(["Fri, 20 Nov 2026 09:00:00 GMT", "2026-11-20T09:00:00.000Z"]);
});

test.each([
  ["rss.xml", "a ]] > b ]] > c & <d> e"],
  ["atom.xml", "a ]] &gt; b ]] &gt; c &amp; &lt;d&gt; e"], // told to be HTML
])("whatever stands in a post, a reader can read %s", async (file, title) => {
  const odd = '"a ]]> b ]]> c & <d>\\b\\u0007\\uFFFE e"';
  const feed = feedsOf(
    `---\ntitle: ${odd}\nauthor: ${odd}\nexcerpt: ${odd}\ntags: [${odd}]\n${published}\n---\n]]> ]]> \u0008 & <b>\uFFFF`,
  );
  const { items } = await feed.read(file);
  expect(items).toMatchObject([{ title }]);
  expect(feed.textOf(file)).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/);
});
