import { Window } from "happy-dom";
import { expect, test } from "vitest";
import { factsWith } from "../facts/testing/facts-with.ts";
import { textFiles, writeFeeds } from "./feeds.ts";
import { toHtml } from "./markdown.ts";
import { parsePost } from "./post.ts";
import { elementsIn, readFeed, readXml } from "./testing/read-xml.ts";

const today = "2026-11-22";
const published = "published: true\npublishedAt: 2026-11-20T09:00:00.000Z";

/** Sizes of the pictures in the release. */
const sizes: Readonly<Record<string, number>> = {
  "blog/images/IMG_0007.JPG": 7_000,
  "blog/images/bay mare (1).jpeg": 8_000,
  "blog/images/foal.webp": 9_000,
  "blog/images/foal.png": 10_000,
  "blog/images/foal.AVIF": 11_000,
  "blog/images/foal.gif": 12_000,
  "brand.svg": 13_000,
};

/** Writes the feeds of a blog with these posts. */
function feedsOf(...sources: string[]) {
  return feedsOfPosts(...sources.map((source, n) => parsePost(`post-${n}`, source).post));
}

function feedsOfPosts(...all: (Omit<ReturnType<typeof parsePost>["post"], "updatedAt"> & { updatedAt?: string })[]) {
  const find = (slug: string) => all.find((post) => post.slug === slug);
  const posts = { published: all, bySlug: find, read: find } as unknown as Parameters<typeof writeFeeds>[0]["posts"];
  const content = { posts, siteUrl: "https://practice.test", toHtml, today, facts: factsWith({}, today) };
  const others = Object.entries(textFiles).map(([file, write]) => [file, write(content)] as const);
  const texts = new Map([...writeFeeds(content, (file) => sizes[file]), ...others]);
  const textOf = (file: string) => texts.get(file) ?? "";
  return { textOf, read: (file: string) => readFeed(textOf(file)) };
}

const readElements = (xml: string, name: string) => elementsIn(readXml(xml), name);

/** The ids and links of the entries in all three feeds, and how often each stands there. */
function idsIn({ textOf }: ReturnType<typeof feedsOf>) {
  const { id, url } = JSON.parse(textOf("feed.json")).items[0];
  const [guid] = readElements(textOf("rss.xml"), "guid");
  const ids = [guid?.text, readElements(textOf("atom.xml"), "id")[1]?.text, id];
  const links = [readElements(textOf("rss.xml"), "link")[1]?.text, url];
  return { ids: [...new Set(ids)], links: [...new Set(links)], isPermaLink: guid?.attributes.isPermaLink };
}

test.each([
  ["id: 11111111-2222-4333-8444-555555555555\n", "urn:uuid:11111111-2222-4333-8444-555555555555"],
  ["id: an-older-address\n", "https://practice.test/blog#an-older-address"],
  ["id: 2019_7\n", "https://practice.test/blog#2019_7"],
  ["", "https://practice.test/blog#post-0"],
])("a feed reader tells posts apart by their ids and not by their addresses: %s", (line, id) => {
  expect(idsIn(feedsOf(`---\n${line}title: A\n${published}\n---\nText.`))).toEqual({
    ids: [id],
    links: ["https://practice.test/blog/post-0"],
    isPermaLink: "false",
  });
});

test("all feeds and the site map say when the words of a post last changed, and feeds also when it was published", () => {
  const { post } = parsePost("mended", "---\ntitle: A\npublished: true\npublishedAt: 2026-06-30T23:30:00Z\n---\nText.");
  const { post: newer } = parsePost(
    "newer",
    "---\ntitle: B\npublished: true\npublishedAt: 2026-07-05T08:00:00Z\n---\nText.",
  );
  const { textOf } = feedsOfPosts(newer, { ...post, updatedAt: "2026-10-24T23:15:00.000Z" });
  const find = (file: string, name: string) => readElements(textOf(file), name).map(({ text }) => text);
  expect(find("rss.xml", "pubDate")).toEqual(["Sun, 05 Jul 2026 08:00:00 GMT", "Tue, 30 Jun 2026 23:30:00 GMT"]);
  expect(find("rss.xml", "lastBuildDate")).toEqual(["Sat, 24 Oct 2026 23:15:00 GMT"]);
  expect(find("atom.xml", "published")).toEqual(["2026-07-05T08:00:00.000Z", "2026-06-30T23:30:00.000Z"]);
  // The first is the feed’s own.
  expect(find("atom.xml", "updated")).toEqual([
    "2026-10-24T23:15:00.000Z",
    "2026-07-05T08:00:00.000Z",
    "2026-10-24T23:15:00.000Z",
  ]);
  expect(JSON.parse(textOf("feed.json")).items).toMatchObject([
    { date_published: "2026-07-05T08:00:00.000Z", date_modified: "2026-07-05T08:00:00.000Z" },
    { date_published: "2026-06-30T23:30:00.000Z", date_modified: "2026-10-24T23:15:00.000Z" },
  ]);
  // A quarter past midnight in London, in summer. The list of posts is as new as its newest words.
  expect(find("sitemap.xml", "lastmod")).toEqual(["2026-10-25", "2026-07-05", "2026-10-25"]);
});

test("the site map has days in London: a post of half past midnight in summer is not of the day before", () => {
  const { textOf } = feedsOf("---\ntitle: A\npublished: true\npublishedAt: 2026-06-30T23:30:00Z\n---\nText.");
  const days = readElements(textOf("sitemap.xml"), "lastmod").map(({ text }) => text);
  expect(days).toEqual(["2026-07-01", "2026-07-01"]);
});

test.each([
  ["images/IMG_0007.JPG", "image/jpeg", 7_000, "/blog/images/IMG_0007.JPG"],
  ["images/bay mare (1).jpeg", "image/jpeg", 8_000, "/blog/images/bay%20mare%20(1).jpeg"],
  ["images/foal.webp", "image/webp", 9_000, "/blog/images/foal.webp"],
  ["images/foal.png", "image/png", 10_000, "/blog/images/foal.png"],
  ["images/foal.AVIF", "image/avif", 11_000, "/blog/images/foal.AVIF"],
  ["images/foal.gif", "image/gif", 12_000, "/blog/images/foal.gif"],
  ["/brand.svg", "image/svg+xml", 13_000, "/brand.svg"],
])("the picture %s is announced with its type and size", (picture, type, length, path) => {
  const { textOf } = feedsOf(`---\ntitle: A\nfeaturedImage: ${picture}\n${published}\n---\nText.`);
  const url = `https://practice.test${path}`;
  expect(readElements(textOf("rss.xml"), "enclosure")[0]?.attributes).toEqual({ url, type, length: String(length) });
  const links = readElements(textOf("atom.xml"), "link").filter(({ attributes }) => attributes.rel === "enclosure");
  expect(links.map(({ attributes }) => attributes)).toEqual([
    { rel: "enclosure", href: url, type, length: String(length) },
  ]);
  expect(JSON.parse(textOf("feed.json")).items[0].image).toBe(url);
});

test("a picture that is not in the release is announced in no feed", () => {
  const { textOf } = feedsOf(`---\ntitle: A\nfeaturedImage: images/lost.jpg\n${published}\n---\nText.`);
  for (const file of ["rss.xml", "atom.xml", "feed.json"])
    expect(textOf(file), file).not.toMatch(/enclosure|lost\.jpg/);
});

test.each([
  ["[x](set-up-the-driving-seat)", "https://practice.test/blog/set-up-the-driving-seat"],
  ["[x](./next/)", "https://practice.test/blog/next/"],
  ["[x](../about)", "https://practice.test/about"],
  ["[x](/contact#map)", "https://practice.test/contact#map"],
  ["[x](#plan)", "https://practice.test/blog/post-0#plan"],
  ["[x](?q=a&b=c)", "https://practice.test/blog/post-0?q=a&b=c"],
  ["[x][there]\n\n[there]: about-us", "https://practice.test/blog/about-us"],
  ["[x](https://other.example)", "https://other.example"],
  ["[x](mailto:ann@practice.example)", "mailto:ann@practice.example"],
  ["[x](tel:+441632960901)", "tel:+441632960901"],
  ["![x](images/foal.webp)", "https://practice.test/blog/images/foal.webp"],
])("%s leads to the same place from a feed as from the page", (markdown, address) => {
  const feed = feedsOf(`---\ntitle: A\n${published}\n---\nText.\n\n${markdown}`);
  const html = ["rss.xml", "atom.xml"].map((file) => feed.read(file).items[0]?.content);
  for (const text of [...html, JSON.parse(feed.textOf("feed.json")).items[0].content_html]) {
    const found = [...text.matchAll(/<[^>]* (?:href|src)="([^"]*)"/g)].map(([, value]) =>
      value.replaceAll("&amp;", "&"),
    );
    expect(found).toEqual([address]);
  }
});

test("a feed changes no words that only look like a link, such as those of an example", () => {
  const { textOf } = feedsOf(`---\ntitle: A\n${published}\n---\nWrite \`<a href="/x">\` for a link.`);
  expect(JSON.parse(textOf("feed.json")).items[0].content_html).toContain('&lt;a href="/x"&gt;');
});

test("RSS names the author in “creator”, because its “author” would have to be an email address", () => {
  const feed = feedsOf(`---\ntitle: A\nauthor: Ann Archer & Co\n${published}\n---\nText.`);
  expect(feed.textOf("rss.xml")).not.toContain("<author>");
  expect(readElements(feed.textOf("rss.xml"), "dc:creator")).toMatchObject([{ text: "Ann Archer & Co" }]);
  expect(feed.read("atom.xml").items).toMatchObject([{ author: "Ann Archer & Co" }]);
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
  ["rss.xml", "a ]]&gt; b ]]&gt; c & &lt;d> e"],
  ["atom.xml", "a ]]&gt; b ]]&gt; c &amp; &lt;d&gt; e"], // declared as HTML
])("a feed reader can read %s, whatever characters are in a post", (file, title) => {
  const odd = '"a ]]> b ]]> c & <d>\\b\\u0007\\uFFFE e"';
  const feed = feedsOf(
    `---\ntitle: ${odd}\nauthor: ${odd}\nexcerpt: ${odd}\ntags: [${odd}]\n${published}\n---\n]]> ]]> \u0008 & <b>\uFFFF`,
  );
  const { items } = feed.read(file);
  expect(items).toMatchObject([{ title }]);
  expect(feed.textOf(file)).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/);
});

test("titles and summaries show exactly their words as HTML, and a plain title is no HTML", () => {
  const words = `what's <new> & "old" ]]> &amp; 1 < 2 R&D`;
  const { textOf } = feedsOf(
    `---\ntitle: ${JSON.stringify(words)}\nexcerpt: ${JSON.stringify(words)}\n${published}\n---\nText.`,
  );
  const { document } = new Window();
  const asHtml = (html = "") => Object.assign(document.createElement("p"), { innerHTML: html }).textContent;
  for (const place of ["rss.xml title", "rss.xml description", "atom.xml title", "atom.xml summary"]) {
    const [file = "", name = ""] = place.split(" ");
    expect(asHtml(readElements(textOf(file), name).at(-1)?.text), place).toBe(words);
  }
  expect(JSON.parse(textOf("feed.json")).items[0]).toMatchObject({ title: words, summary: words });
  const plain = feedsOf(`---\ntitle: Backs & paws in < 6 weeks\n${published}\n---\nText.`).textOf("rss.xml");
  expect(readElements(plain, "title").at(-1)?.text).toBe("Backs & paws in < 6 weeks");
});

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
