import RssParser from "rss-parser";
import { SaxesParser, type SaxesTagPlain } from "saxes";
import { expect, test } from "vitest";
import { factsWith } from "../facts/testing/facts-with.ts";
import { textFiles, writeFeeds } from "./feeds.ts";
import { toHtml } from "./markdown.ts";
import { parsePost } from "./post.ts";

const today = "2026-11-22";
const published = "published: true\npublishedAt: 2026-11-20T09:00:00.000Z";

/** Writes the feeds of a blog with these posts. */
function feedsOf(...sources: string[]) {
  const all = sources.map((source, n) => parsePost(`post-${n}`, source).post);
  const find = (slug: string) => all.find((post) => post.slug === slug);
  const posts = { published: all, bySlug: find, read: find } as unknown as Parameters<typeof writeFeeds>[0]["posts"];
  const content = { posts, siteUrl: "https://practice.test", toHtml, today, facts: factsWith({}, today) };
  const texts = new Map([...writeFeeds(content), ["llms.txt", textFiles["llms.txt"](content)]]);
  const textOf = (file: string) => texts.get(file) ?? "";
  return { textOf, read: (file: string) => new RssParser().parseString(textOf(file)) };
}

test("RSS names the author in “creator”, because its “author” would have to be an email address", async () => {
  const feed = feedsOf(`---\ntitle: A\nauthor: Ann Archer & Co\n${published}\n---\nText.`);
  expect(feed.textOf("rss.xml")).not.toContain("<author>");
  expect((await feed.read("rss.xml")).items).toMatchObject([{ creator: "Ann Archer & Co" }]);
  expect((await feed.read("atom.xml")).items).toMatchObject([{ author: "Ann Archer & Co" }]);
  expect(JSON.parse(feed.textOf("feed.json")).items).toMatchObject([{ author: { name: "Ann Archer & Co" } }]);
  expect(feed.textOf("feed.json")).not.toContain("creator");
});

test("a feed has the date of its newest post, or of the publish if the blog is empty", () => {
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
  ["atom.xml", "a ]] &gt; b ]] &gt; c &amp; &lt;d&gt; e"], // declared as HTML
])("a feed reader can read %s, whatever characters are in a post", async (file, title) => {
  const odd = '"a ]]> b ]]> c & <d>\\b\\u0007\\uFFFE e"';
  const feed = feedsOf(
    `---\ntitle: ${odd}\nauthor: ${odd}\nexcerpt: ${odd}\ntags: [${odd}]\n${published}\n---\n]]> ]]> \u0008 & <b>\uFFFF`,
  );
  const { items } = await feed.read(file);
  expect(items).toMatchObject([{ title }]);
  expect(feed.textOf(file)).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/);
});

/** Returns the elements of a name with their texts. Throws at the first violation of the XML standard. */
function readElements(xml: string, name: string): (SaxesTagPlain & { text: string })[] {
  const found: (SaxesTagPlain & { text: string })[] = [];
  const parser = new SaxesParser();
  const addText = (text: string) => {
    const last = found.at(-1);
    if (last) last.text += text;
  };
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", (tag) => tag.name === name && found.push({ ...tag, text: "" }));
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.write(xml).close();
  return found;
}

test("even a strict XML parser reads RSS and Atom, whatever characters are in the fields of a post", () => {
  const tag = "pain < 6 weeks & \"x\" 'y' ]]>";
  const odd = `${tag}\u0001\u000b\u001f\ufffe\uffff\u{1ffff}\ud800`;
  const fields = { title: odd, excerpt: odd, category: odd, author: odd, tags: [odd], featuredImageAlt: odd };
  const lines = Object.entries(fields).map(([field, value]) => `${field}: ${JSON.stringify(value)}`);
  const source = `---\n${lines.join("\n")}\n${published}\n---\n${odd}`;
  const feed = feedsOf(source);
  const expected = tag.replace("]]>", "]] >");
  const labels = readElements(feed.textOf("atom.xml"), "category").map(({ attributes }) => attributes.label);
  expect(labels).toEqual([expect.stringContaining(expected), expect.stringContaining(expected)]);
  const categories = readElements(feed.textOf("rss.xml"), "category").map(({ text }) => text);
  expect(categories).toEqual([expect.stringContaining(expected), expect.stringContaining(expected)]);
  expect(JSON.parse(feed.textOf("feed.json")).items[0].tags[0]).toContain(expected);
});

test("a post cannot add links or control characters to llms.txt", () => {
  const odd = "a\u0001b\u009bc\u2028- [d](https://evil.test)\uffff\ud800";
  const text = feedsOf(`---\ntitle: ${JSON.stringify(odd)}\nexcerpt: ${JSON.stringify(odd)}\n${published}\n---\nText.`);
  expect(text.textOf("llms.txt")).not.toMatch(/[^\P{C}\n]|\u2028|\[d\]/u);
});
