import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { BlobWriter, TextReader, Uint8ArrayReader, ZipWriter } from "@zip.js/zip.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aPicture } from "../testing/a-picture.ts";
import { openForTests } from "../testing/open-for-tests.ts";
import { startTestApp, type TestApp } from "../testing/start-test-app.ts";
import { openExport, readBytes } from "./export-files.ts";
import { wordsOf } from "./foreign-text.ts";
import { type BroughtPost, importPosts } from "./import-posts.ts";
import { builtParts, builtPosts, squarespacePost } from "./testing/builders.ts";
import { mediumExport, substack } from "./testing/html-posts.ts";
import { astro, eleventy, ghost, hugo, instructed, jekyll, mixed, placed } from "./testing/sites.ts";
import { clinic, type WxrItem, wxr, wxrHead } from "./testing/wordpress.ts";

const folder = mkdtempSync(join(tmpdir(), "export-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function fileOf(name: string, text: string | Uint8Array): string {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
}

/** The former site, from which the pictures are fetched; one of them is gone. */
function formerSite() {
  const asked: string[] = [];
  return {
    asked,
    async fetch(url: URL): Promise<Buffer> {
      asked.push(url.href);
      if (url.pathname.includes("mare")) throw new Error("the former site answers 404");
      return aPicture("grey");
    },
  };
}

type Request = Partial<Parameters<typeof importPosts>[1]>;
const bring = (app: TestApp, from: string, more: Request = {}) =>
  importPosts(app.services, { from, isDryRun: false, fetch: formerSite().fetch, ...more });
const bringItems = (app: TestApp, items: readonly WxrItem[], more?: Request) =>
  bring(app, fileOf("export.xml", wxr(items)), more);
const states = (posts: readonly BroughtPost[]) => posts.map(({ title, state }) => `${state}: ${title}`);

describe("an export of WordPress", () => {
  const app = openForTests(() => startTestApp());
  const site = formerSite();
  let commit = "";

  test("is looked at without a change, and says what would come of each post", async () => {
    const report = await bringItems(app, clinic, { isDryRun: true, fetch: site.fetch });
    expect(states(report.posts)).toEqual([
      "published: Sore backs & stiff mornings",
      "published: Saddles",
      "scheduled: For next year",
      "draft: Half a thought",
      "draft: To be read over",
      "draft: For staff",
      "draft: Locked",
      "published: Müde Pferde",
      "published: Saddles",
      "published: Same place",
      "published: Plain number",
    ]);
    expect([report.commit, site.asked, app.lastCommit()]).toEqual([undefined, [], "start"]);
  });

  test("becomes one commit of posts and pictures, and names what is not as it was", async () => {
    const report = await bringItems(app, clinic, { fetch: site.fetch });
    commit = report.commit ?? "";
    expect(app.lastCommit()).toBe('post: import "wordpress"');
    expect(app.filesOfLastCommit()).toHaveLength(13);
    const notes = Object.fromEntries(report.posts.map(({ path, notes }) => [path, notes.join(" ")]));
    expect(notes["/blog/for-staff"]).toContain("was not for everybody");
    expect(notes["/blog/locked"]).toContain("was not for everybody");
    expect(notes["/blog/same-place"]).toBe("Its address /2021/06/saddles leads to /blog/saddles.");
    expect(notes["/blog/sore-backs"]).toContain("mare.jpg is not brought: the former site answers 404.");
    expect(Object.fromEntries(report.leftOut)).toEqual({
      comments: 2,
      revisions: 1,
      "menu entries": 1,
      "posts in the trash": 1,
      "items of the kind “wpforms”": 1,
      forms: 1,
      sliders: 1,
      scripts: 1,
    });
    expect(report.pages).toEqual([
      { address: "https://old.example/contact-us/", title: "Contact us", words: 2, nearest: "/contact", leads: false },
      { address: "https://old.example/our-cats/", title: "Our cats", words: 2, nearest: undefined, leads: false },
    ]);
  });

  test("keeps words, captions, lists, descriptions, names and times", () => {
    expect(app.readPost("sore-backs")).toMatchObject({
      title: "Sore backs & stiff mornings",
      excerpt: "Why mornings are worst.",
      category: "Horses",
      tags: ["back pain", "mornings"],
      author: "Ann Archer",
      publishedAt: "2021-05-03T08:00:00.000Z",
      createdAt: "2021-05-03T08:00:00.000Z",
    });
    expect(app.readPost("next-year").publishAt).toBe("2031-01-05T09:00:00.000Z");
    expect(app.readPost("half-a-thought").publishedAt).toBeNull();
    const text = app.readPost("sore-backs").content ?? "";
    expect(text).toContain("**stiff** in the morning. [Saddles](/blog/saddles) matter too.");
    expect(text).toMatch(/!\[A rider\]\(images\/stutze-\w+\.webp "A \\"good\\" seat"\)/);
    expect(text).toContain("](https://youtu.be/a_b)");
    expect(text).toContain("Left words.\n\nRight words.\n\nClick");
    expect(text).toContain("| Day | Time |");
    expect(text).not.toMatch(/alert|script|<!--/);
    const classic = app.readPost("saddles").content ?? "";
    expect(classic).toContain("First line  \nsecond line");
    expect(classic).toMatch(/!\[A saddle\]\(images\/saddle-\w+\.webp "A saddle on a stand"\)/);
    expect(classic).toMatch(/!\[\]\(images\/saddle-\w+\.webp "On its stand"\)/);
    expect(classic).toContain("\n\nThe \\*grey\\* one\n\n");
    expect(classic).toContain("](https://vimeo.com/123)");
    expect(classic).toContain("Words in a column.");
    expect(classic).not.toMatch(/\[(?:contact|rev|vc|gallery|\/)/);
  });

  test("forwards the former addresses, with every way to write them", async () => {
    await app.settled();
    for (const [from, to] of [
      ["/2021/05/sore-backs", "/blog/sore-backs"],
      ["/2021/05/sore-backs/mare", "/blog/sore-backs"],
      ["/2021/07/m%C3%BCde-pferde", "/blog/mude-pferde"],
      ["/2022/06/saddles", "/blog/saddles-2"],
    ] as const) {
      const answer = await app.asVisitor("GET", from);
      expect([answer.status, answer.headers.get("location")]).toEqual([301, to]);
    }
    expect(app.live("blog/for-staff.html")).toBeUndefined();
  });

  test("is recognised when it comes again: what is changed here is left alone, and what is newer there comes", async () => {
    const before = site.asked.length;
    const same = await bringItems(app, clinic, { fetch: site.fetch });
    expect(new Set(same.posts.map(({ outcome }) => outcome))).toEqual(new Set(["as before"]));
    expect(same.commit).toBeUndefined();
    expect(site.asked.slice(before).every((url) => url.includes("mare"))).toBe(true);

    const post = app.services.index.bySlug("saddles");
    await app.asAdmin("PATCH", `/api/blog/${post?.id}`, { title: "Saddles that fit" });
    const newer = clinic.map((item) =>
      [12, 22].includes(item.id) ? { ...item, content: `${item.content ?? ""}\n\nNewer words.` } : item,
    );
    const next = await bringItems(app, newer, { fetch: site.fetch });
    expect(
      next.posts.filter(({ outcome }) => outcome !== "as before").map(({ path, outcome }) => [path, outcome]),
    ).toEqual([
      ["/blog/saddles", "changed here since"],
      ["/blog/plain-number", "newer"],
    ]);
    expect(app.readPost("saddles").title).toBe("Saddles that fit");
    expect(app.readPost("plain-number").content).toContain("Newer words.");
    expect(app.filesOfLastCommit()).toEqual(["content/blog/plain-number.md"]);
  });

  test("is taken back without what has been changed since, which is named, and is found again until then", async () => {
    const commits = async () =>
      (await (await app.asAdmin("GET", "/api/import")).json()).map((one: { commit: string }) => one.commit);
    expect(await commits()).toEqual([commit]);
    const undone = await app.asAdmin("POST", "/api/blog/undo", { commit });
    expect([undone.status, undone.headers.get("X-Notice")]).toEqual([
      200,
      "Changed since, so not taken back: plain-number.md, saddles.md",
    ]);
    expect(["saddles.md", "plain-number.md", "sore-backs.md"].map(app.hasFile)).toEqual([true, true, false]);
    // The picture of a post that stays.
    expect(app.readPost("saddles").content).toContain("images/saddle-");
    expect(app.services.index.bySlug("saddles")?.images.every((image) => app.hasFile(`images/${image}`))).toBe(true);
    const again = await app.asAdmin("POST", "/api/blog/undo", { commit });
    expect([again.status, await again.text()]).toEqual([409, "There is nothing left to take back."]);
  });

  test("is taken back as a whole", async () => {
    const other = await startTestApp();
    try {
      const report = await bringItems(other, clinic);
      expect((await other.asAdmin("POST", "/api/blog/undo", { commit: report.commit })).status).toBe(200);
      await other.settled();
      expect(other.filesOfLastCommit()).toHaveLength(13);
      expect(other.hasFile("saddles.md")).toBe(false);
      expect((await other.asVisitor("GET", "/2021/06/saddles")).status).toBe(404);
      expect((await bringItems(other, clinic)).posts.every(({ outcome }) => outcome === "new")).toBe(true);
    } finally {
      await other[Symbol.asyncDispose]();
    }
  });
});

describe("posts made with page builders, blocks and plugins", () => {
  const app = openForTests(() => startTestApp());
  let report: Awaited<ReturnType<typeof bring>>;
  beforeAll(async () => {
    report = await bringItems(app, [...builtPosts, ...builtParts]);
  });
  const contentOf = (slug: string) => app.readPost(slug).content ?? "";

  test.each(builtPosts)("keep or name every word that visitors saw: $title", ({ name = "", seen, named = [] }) => {
    const { title, content = "" } = app.readPost(name);
    const written = `${title} ${content}`;
    expect(seen.split(/\s+/).filter((word) => !written.includes(word))).toEqual([]);
    const { outcome, notes = [] } = report.posts.find(({ path }) => path === `/blog/${name}`) ?? {};
    expect([outcome, named.filter((what) => !notes.join().includes(what))]).toEqual(["new", []]);
    // Nothing that is for programs, or for members, has come along.
    expect(written).not.toMatch(
      /\[\/?\w+_|<\/?\w|vc_custom|Hero of the page|Open Sans|fa-|wp:|%20|undefined|those who pay/,
    );
  });

  test("become headings, links, pictures, questions, notes and tables", () => {
    expect(contentOf("elementor")).toMatch(
      /## Stiff necks & desks\n\nLong hours \*\*bend\*\* us\.\n\n\[Book a visit\]\(\/booking\)/,
    );
    expect(contentOf("elementor")).toMatch(/!\[A crooked desk\]\(images\/desk-\w+\.webp\)\n\nToo low by far/);
    expect(contentOf("divi")).toContain("[Ring us](tel:+441234)");
    expect(contentOf("wpbakery")).toMatch(
      /!\[\]\(images\/saddle-\w+\.webp\)\n\n\[See routes\]\(https:\/\/old\.example\/routes\/\)/,
    );
    expect(contentOf("questions")).toContain("**May I drive home?**\n\nUsually yes.");
    expect(contentOf("questions")).toContain("### Parking nearby?\n\nBehind us.");
    expect(contentOf("footnotes")).toContain(
      "Ice helps[^1], heat too[^2].\n\n[^1]: Ten minutes _only_.\n\n[^2]: Never overnight.",
    );
    expect(contentOf("tables")).toContain(
      "| Day | Hours | |\n| --- | --- | --- |\n| Monday | Morning, early | Walk-ins, Regulars |\n|  | Evening, By phone \\| text | |",
    );
    expect(contentOf("files")).toContain("leaflet.pdf) [Download]");
    expect(contentOf("files")).toMatch(/\[!\[The team\]\(images\/team-\w+\.webp\)\]\(\/our-team\/\)\n\nMeet \[us\]/);
    expect(contentOf("classic")).toContain("Before other words and more  \nand a second line");
    expect(contentOf("classic")).toMatch(/!\[Old tack\]\(images\/old-\w+\.webp "Tack of former days"\)/);
  });

  test("have their names, descriptions and former addresses without the signs of HTML", async () => {
    expect(app.readPost("cafes")).toMatchObject({
      title: "Cafés & stretching",
      category: "Necks & backs",
      tags: ["Tea & rest", "D’Arcy"],
      featuredImageAlt: "Two chairs & a table",
    });
    await app.settled();
    expect(app.live("blog/cafes.html")).toContain('alt="Cup \\ saucer"');
    for (const address of ["/2022/03/cafes", "/2022/03/coffee-shops"])
      expect((await app.asVisitor("GET", address)).headers.get("location")).toBe("/blog/cafes");
  });
});

test("a post without a title is a draft that is called by its first words", async () => {
  await using app = await startTestApp();
  const content = "<p>After <b>rain</b>, mud hides the stones that bruise.</p><p>More.</p>";
  const { posts } = await bringItems(app, [
    { id: 6, content },
    { id: 7, content: "" },
  ]);
  expect(posts).toMatchObject([
    {
      title: "After rain, mud hides the stones that bruise.",
      path: "/blog/after-rain-mud-hides-the-stones-that-bruise",
      outcome: "new",
      state: "draft",
      notes: ["It had no title: it is a draft that is called by its first words."],
    },
    { outcome: "not brought" },
  ]);
});

test("a file where posts stand is named once, whatever the site is called; those of others are not", async () => {
  await using app = await startTestApp();
  const linkTo = (host: string) => `<a href="https://${host}/wp-content/uploads/leaflet.pdf">Leaflet</a> `;
  const content = linkTo("moved.example").repeat(2) + linkTo("others.example");
  const { posts } = await bringItems(app, [{ id: 9, title: "Moved", link: "https://www.moved.example/a/", content }]);
  expect(posts[0]?.notes).toEqual([
    "Its link leads to a file of the former site: https://moved.example/wp-content/uploads/leaflet.pdf",
  ]);
});

test("every word of a post of Squarespace is kept or named", async () => {
  await using app = await startTestApp();
  const { posts } = await bringItems(app, [squarespacePost]);
  const content = app.readPost("spring-lameness").content ?? "";
  expect(squarespacePost.seen.split(" ").filter((word) => !content.includes(word))).toEqual([]);
  expect(posts[0]?.notes).toEqual([
    "Not brought of it: “summary” blocks.",
    "Its link leads to a file of the former site: /s/hoof-care.pdf",
  ]);
  expect(content).toMatch(/!\[A muddy hoof\]\(images\/hoof-\w+\.webp "After rain"\)/);
  expect(content).toContain("](https://www.youtube.com/embed/hoof)");
});

test("an export of Squarespace has its own picture addresses, and paths without a host", async () => {
  await using app = await startTestApp();
  const site = formerSite();
  const cdn = "https://images.squarespace-cdn.com/content/v1/abc/def";
  const content = `<div class="sqs-block"><figure><noscript><img src="${cdn}/foal.jpg?format=500w"></noscript><img data-src="${cdn}/foal.jpg" data-image="${cdn}/foal.jpg?format=1500w" alt="A foal"><figcaption><p>A foal</p></figcaption></figure></div><p>Words.</p>`;
  const report = await bringItems(
    app,
    [{ id: 7, title: "Foals", link: "/blog/2022/5/1/foals", name: "blog/2022/5/1/foals", content }],
    { fetch: site.fetch },
  );
  expect(report.system).toBe("Squarespace");
  expect(site.asked).toEqual([`${cdn}/foal.jpg`]);
  expect(app.readPost("foals").content).toMatch(/^!\[A foal\]\(images\/foal-\w+\.webp "A foal"\)\n\nWords\.$/);
  await app.settled();
  expect((await app.asVisitor("GET", "/blog/2022/5/1/foals")).headers.get("location")).toBe("/blog/foals");
});

describe("an export of Ghost", () => {
  const app = openForTests(() => startTestApp());

  test("becomes posts with its tags, authors and times; what was for members or sent by mail only is a draft", async () => {
    const pictures = dirname(fileOf("ghost/content/images/2021/05/mare.jpg", await aPicture("grey")));
    const report = await bring(app, fileOf("ghost.json", ghost), { pictures });
    expect(states(report.posts)).toEqual([
      "published: Sore backs & mornings",
      "draft: Saddles",
      "scheduled: Next year",
      "draft: A thought",
      "draft: By mail",
      "draft: Only in the editor",
    ]);
    expect(report.posts.flatMap(({ notes }) => notes)).toEqual([
      "Its picture had the words “By Bea”.",
      "Its link leads to a file of the former site: /content/files/leaflet.pdf",
      "Its “visibility” says that it was not for everybody, so it is a draft.",
      "Its “visibility” says that it was not for everybody, so it is a draft.",
      "Its text is there only as Ghost’s editor keeps it. Save it there once more, and export it again.",
    ]);
    expect([report.leftOut, report.pages]).toEqual([
      [["subscribers", 2]],
      [{ address: "/contact-us/", title: "Contact", words: 5, nearest: "/contact", leads: false }],
    ]);
    expect(app.readPost("sore-backs")).toMatchObject({
      category: "Horses",
      tags: ["Horses", "mornings"],
      author: "Ann Archer",
      excerpt: "Why mornings.",
      createdAt: "2021-05-01T08:00:00.000Z",
      publishedAt: "2021-05-03T08:00:00.000Z",
      featuredImage: expect.stringMatching(/^\/blog\/images\/mare-\w+\.webp$/),
      featuredImageAlt: "A grey mare in a field",
    });
    const text = app.readPost("sore-backs").content ?? "";
    expect(text).toContain("a [link](/blog/saddles)");
    expect(text).toMatch(/!\[A grey mare\]\(images\/mare-\w+\.webp "A mare"\)/);
    expect(text).toContain("](https://www.youtube.com/embed/abc)");
    expect(text).toMatch(
      /\n\n\[Girths\]\(https:\/\/other\.example\/girths\)\n\nHow wide they are\.\n\nBea The tack room\n\n!\[\]\(images\/mare-\w+\.webp\)\n\nWorth a look$/,
    );
    await app.settled();
    expect((await app.asVisitor("GET", "/sore-backs/")).headers.get("location")).toBe("/sore-backs");
    expect((await app.asVisitor("GET", "/sore-backs")).headers.get("location")).toBe("/blog/sore-backs");
  });
});

/** The words that somebody reads in HTML, each once. */
const visibleWords = (html: string) =>
  new Set(
    wordsOf(html.replace(/<(style|title|footer)\b[\s\S]*?<\/\1>/g, "").replaceAll("<", " <")).match(/[\p{L}]{2,}/gu),
  );

describe("a zip of posts as HTML", () => {
  const zipped = async (name: string, files: Record<string, string>) => {
    const zip = new ZipWriter(new BlobWriter());
    for (const [file, text] of Object.entries(files)) await zip.add(file, new TextReader(text));
    return fileOf(name, await (await zip.close()).bytes());
  };
  const keptIn = (app: TestApp, slug: string) => {
    const { title, excerpt, content } = app.readPost(slug);
    return [title, excerpt, content].join(" ");
  };

  test("of Substack becomes posts with their addresses; what is for readers who pay is a draft, and readers stay away", async () => {
    await using app = await startTestApp();
    const site = formerSite();
    const { system, posts, leftOut } = await bring(app, await zipped("substack.zip", substack), { fetch: site.fetch });
    expect([
      system,
      posts.map(({ state, title, path, former, notes }) => [state, title, ...former, path, ...notes]),
    ]).toEqual([
      "Substack",
      [
        [
          "published",
          'Sore backs, "stiff" mornings',
          "/p/sore-backs",
          "/blog/sore-backs",
          "Not brought of it: forms, “poll” blocks.",
        ],
        ["draft", "Saddles", "/p/saddles", "/blog/saddles", expect.stringContaining("was not for everybody")],
        ["draft", "Half a thought", "/p/half-a-thought", "/blog/half-a-thought"],
        ["draft", "Talk", "/p/talk", "/blog/talk", "posts/104.talk.html is missing or empty."],
        ["draft", "Untitled", "/blog/untitled"],
      ],
    ]);
    expect(leftOut).toEqual([
      ["lists of readers", 2],
      ["forms", 1],
      ["“poll” blocks", 1],
    ]);
    expect(site.asked).toEqual(
      ["grey_1456x816.jpeg", "foal_1x1.png", "girth_1x1.png"].map(
        (name) => `https://substack-post-media.s3.amazonaws.com/public/images/${name}`,
      ),
    );
    const { content = "", publishedAt } = app.readPost("sore-backs");
    expect(publishedAt).toBe("2021-05-03T08:00:00.000Z");
    expect(content).toContain(
      "[Saddles](/blog/saddles) matter, and so do [girths](https://other.substack.com/p/girths)",
    );
    expect(content).toMatch(/!\[A grey one\]\(images\/grey-1456x816-\w+\.webp "In May"\)/);
    expect(content).toMatch(
      /!\[\]\(images\/foal-1x1-\w+\.webp\)\n\n!\[\]\(images\/girth-1x1-\w+\.webp\)\n\nTwo "good" ones/,
    );
    expect(content).toContain("**stiff**[^1]. [Saddles]");
    expect(content).toMatch(/\n\n\[\^1\]: Mostly lower ones\.$/);
    const kept = keptIn(app, "sore-backs");
    expect([...visibleWords(substack["posts/101.sore-backs.html"])].filter((word) => !kept.includes(word))).toEqual([]);
  });

  test("of Medium becomes posts with their addresses, authors and days; drafts stay drafts", async () => {
    await using app = await startTestApp();
    const site = formerSite();
    const { system, posts } = await bring(app, await zipped("medium.zip", mediumExport), { fetch: site.fetch });
    expect([
      system,
      posts.map(({ state, title, path, former, notes }) => [state, title, ...former, path, ...notes]),
    ]).toEqual([
      "Medium",
      [
        [
          "published",
          "Sore backs & mornings",
          "/@ann/sore-backs-mornings-1a2b3c4d5e6f",
          "/blog/sore-backs-mornings",
          "Not brought of it: pictures behind words.",
        ],
        ["published", "Saddles", "/@ann/saddles-0a0b0c0d0e0f", "/blog/saddles"],
        ["draft", "Half a thought", "/blog/half-a-thought"],
      ],
    ]);
    expect(app.readPost("sore-backs-mornings")).toMatchObject({
      author: "Ann Archer",
      publishedAt: "2021-05-03T08:00:00.000Z",
      excerpt: "Why mornings are worst.",
    });
    const kept = keptIn(app, "sore-backs-mornings");
    expect(kept).toContain("[Saddles](/blog/saddles) matter.");
    const [page = ""] = Object.entries(mediumExport).flatMap(([file, html]) =>
      file.includes("Sore-backs") ? html : [],
    );
    expect([...visibleWords(page)].filter((word) => !kept.includes(word))).toEqual([]);
  });
});

describe("the folder of a site generator", () => {
  const mare = aPicture("grey");
  /** Brings a folder with these files. Returns what came of its posts. */
  async function bringSite(app: TestApp, name: string, files: Record<string, string | Uint8Array>, picture: string) {
    for (const [file, text] of Object.entries(files)) fileOf(`${name}/${file}`, text);
    fileOf(`${name}/${picture}`, await mare);
    const report = await bring(app, join(folder, name));
    const posts = report.posts.map(({ state, title, path, former }) => `${state} ${title}: ${former} → ${path}`);
    return { ...report, posts, notes: report.posts.flatMap(({ notes }) => notes) };
  }

  test("of Jekyll comes with its addresses, Liquid and drafts", async () => {
    await using app = await startTestApp();
    const { system, posts, pages, leftOut } = await bringSite(app, "jekyll", jekyll, "assets/mare.jpg");
    expect([system, posts, pages, leftOut]).toEqual([
      "Jekyll",
      [
        "draft Half:  → /blog/half",
        "published Sore backs: /horses/2021/05/03/sore-backs → /blog/sore-backs",
        "published Saddles: /horses/2021/06/01/saddles → /blog/saddles",
        "draft Off: /2021/07/01/off → /blog/off",
        "scheduled Next year: /2031/06/01/next-year → /blog/next-year",
      ],
      [{ address: "/contact-us/", title: "Contact", words: 5, nearest: "/contact", leads: false }],
      [],
    ]);
    const { content = "", ...post } = app.readPost("sore-backs");
    expect(post).toMatchObject({
      category: "Horses",
      tags: ["backs", "mornings"],
      author: "Ann Archer",
      publishedAt: "2021-05-03T00:00:00.000Z",
      featuredImage: expect.stringContaining("mare-"),
    });
    expect(content).toMatch(/^Words with !\[a mare\]\(images\/mare-\w+\.webp\) and \[saddles\]\(\/blog\/saddles\)\./);
    expect(content).toContain("```js\nlet a = 1;\n```");
    expect(content).toMatch(/!\[A mare\]\(images\/mare-\w+\.webp "In May"\)/);
  });

  test("of Hugo comes with its bundles, TOML, shortcodes and patterns of addresses", async () => {
    await using app = await startTestApp();
    const { posts, pages } = await bringSite(app, "hugo", hugo, "content/posts/sore-backs/mare.jpg");
    expect([posts, pages]).toEqual([
      [
        "published Girths: /2021/girths → /blog/girths",
        "draft Later: /2021/later → /blog/later",
        "published Saddles: /2021/saddles-that-fit → /blog/saddles-that-fit",
        "published Sore backs: /2021/sore-backs,/older,/blog/older → /blog/sore-backs",
      ],
      [{ address: "/about/", title: "About", words: 5, nearest: "/about", leads: true }],
    ]);
    const { content = "", ...post } = app.readPost("sore-backs");
    expect(post).toMatchObject({
      publishedAt: "2021-05-03T08:00:00.000Z",
      tags: ["backs"],
      category: "Horses",
      featuredImageAlt: "A grey mare",
    });
    expect(content).toMatch(
      /^!\[a mare\]\(images\/mare-\w+\.webp\)\n\n!\[A mare\]\(images\/mare-\w+\.webp "In May"\)\n\n\s*\[https:\/\/www\.youtube\.com\/watch\?v=abc-1\]\(https:/,
    );
  });

  test.each([
    [
      "jekyll",
      [
        "published Why backs get sore: /clinic/horses/people/3-05/Sore-Backs → /blog/sore-backs",
        "published Saddles: /clinic/fit/2021/saddles → /blog/saddles",
        "published Weeks:  → /blog/weeks",
        "published Girths: /clinic/n/girths → /blog/girths",
      ],
      ["Only the first of its categories is shown.", "Its address “/clinic/:week/weeks/” cannot be forwarded."],
    ],
    [
      "hugo",
      [
        "published Sore backs: /clinic/2021/sore-backs → /blog/a",
        "published Saddles: /clinic/saddles-that-fit → /blog/fit",
        "published Girths: /clinic/treatments/girths → /blog/girths",
      ],
      [],
    ],
    [
      "eleventy",
      [
        "published Girths: /clinic/n/girths → /blog/girths",
        "published Sore backs: /clinic/sore-backs → /blog/sore-backs",
        "draft Hidden:  → /blog/hidden",
        "published A talk: /clinic/t/a-talk → /blog/a",
      ],
      [],
    ],
  ] as const)("of %s comes with the addresses that its settings and its posts give", async (name, posts, notes) => {
    await using app = await startTestApp();
    const report = await bringSite(app, `placed-${name}`, placed[name], "mare.jpg");
    expect([report.posts, report.notes]).toEqual([posts, notes]);
    if (name !== "hugo") expect(app.readPost("girths")).toMatchObject({ author: "Ann Archer", tags: [] });
  });

  const forProgram = (sign: string) => `“${sign}” was for the former site’s program, and is not brought.`;
  test.each([
    [
      "jekyll",
      [
        forProgram('include note.html text="Come in the morning"'),
        forProgram("if site.open"),
        "Its link leads to a file of the former site: /clinic/leaflet.pdf",
        "Its text holds instructions for another program, or a comment without an end: “{{ name }}”.",
      ],
      /^See \[saddles\]\(\/blog\/saddles\), \[them again\]\(\/blog\/saddles\) and \[the leaflet\]\(\/clinic\/leaflet\.pdf\)\.\s+!\[A mare\]\(images\/mare-\w+\.webp "In May"\)\s+We are open\.\s+Write \{\{ name \}\} there\.\s+```c\+\+\nint a;\n```$/,
    ],
    [
      "hugo",
      [forProgram("notice tip"), forProgram('quote author="Ann Archer"')],
      /^See \[saddles\]\(\/blog\/saddles\) and \[them again\]\(\/blog\/saddles\)\.\s+!\[A mare\]\(images\/mare-\w+\.webp "In 'May'"\)\s+Come in the morning\.\s+It helps\.$/,
    ],
    [
      "astro",
      [forProgram('Note title="Mornings"')],
      /^!\[A mare\]\(images\/mare-\w+\.webp "In May"\)\s+Come \*\*early\*\*\.\s+\[https:\/\/www\.youtube\.com\/watch\?v=abc-1\]\(.*?\)\s+Use `<Note>` for notes\.$/,
    ],
  ] as const)(
    "of %s comes with links, pictures and words in instructions, and names what only its program reads",
    async (name, notes, text) => {
      await using app = await startTestApp();
      const picture = { jekyll: "mare.jpg", hugo: "content/posts/backs/mare.jpg", astro: "src/assets/mare.jpg" }[name];
      expect((await bringSite(app, `instructed-${name}`, instructed[name], picture)).notes).toEqual(notes);
      expect(app.readPost("backs").content).toMatch(text);
    },
  );

  test("of Eleventy and of Astro comes with HTML in Markdown, and without what is code", async () => {
    await using app = await startTestApp();
    expect((await bringSite(app, "eleventy", eleventy, "img/mare.jpg")).posts).toEqual([
      "published Sore backs: /posts/sore-backs → /blog/sore-backs",
      "published Saddles: /2021/saddles → /blog/saddles",
    ]);
    expect(app.readPost("sore-backs").content).toMatch(/^!\[A mare\]\(images\/mare-\w+\.webp\)/);
    expect((await bringSite(app, "astro", astro, "src/assets/mare.jpg")).posts).toEqual([
      "draft Saddles: /blog/saddles → /blog/saddles-2",
      "published Sore backs: /blog/sore-backs → /blog/sore-backs-2",
    ]);
    expect(app.readPost("sore-backs-2")).toMatchObject({
      content: "Some words for the reader.",
      featuredImage: expect.stringContaining("mare-"),
    });
  });
});

test("files of a site that cannot be read are named, and the others come", async () => {
  await using app = await startTestApp();
  for (const [file, text] of Object.entries(mixed)) fileOf(`mixed/${file}`, text);
  const { posts, leftOut } = await bring(app, join(folder, "mixed"));
  expect(posts.map(({ title, outcome, notes }) => [title, outcome, ...notes])).toEqual([
    ["Good", "new"],
    ["Broken", "not brought", expect.stringMatching(/^_posts\/2021-05-04-broken\.md: A quotation mark/)],
    ["Latin", "not brought", expect.stringMatching(/^_posts\/2021-05-05-latin\.md: .*UTF-8/)],
    [
      "Restructured",
      "not brought",
      expect.stringMatching(/^_posts\/2021-05-06-restructured\.rst: .*Save it as Markdown/),
    ],
    ["Broken", "not brought", expect.stringMatching(/^posts\/broken\.md: .*JSON/)],
    ["Nunjucks", "not brought", expect.stringMatching(/^posts\/nunjucks\.njk: .*Save it as Markdown/)],
  ]);
  expect(leftOut.map(([what]) => what)).toEqual([
    "the file “notes/loose.md”, which is no page",
    "the file “notes/plan.docx”, which is no page",
  ]);
});

test("our own export is read back, as a zip and as its folder of posts, at the addresses where it was", async () => {
  await using app = await startTestApp();
  await app.asAdmin("POST", "/api/blog", {
    title: "Stiff mornings",
    content: "Some words for the reader.",
    published: true,
  });
  const zip = fileOf("own.zip", new Uint8Array(await (await app.asAdmin("GET", "/api/export")).arrayBuffer()));
  const files = await openExport(zip);
  for (const [name, file] of files) fileOf(`own/${name}`, await readBytes(file, 1_000_000));
  for (const from of [zip, join(folder, "own/blog"), join(folder, "own/ghost.json")]) {
    await using other = await startTestApp();
    const { posts } = await bring(other, from);
    expect(posts.map(({ title, state, path, outcome }) => [title, state, path, outcome])).toContainEqual([
      "Stiff mornings",
      "published",
      "/blog/stiff-mornings",
      "new",
    ]);
    // Ghost has posts below no folder.
    expect(posts.every(({ former, path }) => former.length === 0 || former.includes(path.slice("/blog".length)))).toBe(
      true,
    );
    expect(other.readPost("stiff-mornings").content).toBe("Some words for the reader.");
  }
});

describe("what cannot be read as it is", () => {
  const app = openForTests(() => startTestApp());
  const reasonOf = (name: string, text: string | Uint8Array) =>
    bring(app, fileOf(name, text)).then(
      () => "",
      (error: Error) => error.message,
    );

  test("an export that is cut off, in another encoding, or no export, is refused with its reason", async () => {
    expect(await reasonOf("half.xml", wxr(clinic).slice(0, 9_000))).toMatch(
      /^It cannot be read as XML from line \d+ on: /,
    );
    expect(await reasonOf("latin.xml", Buffer.from(wxr(clinic), "latin1"))).toContain("not UTF-8");
    expect(await reasonOf("declared.xml", wxr([]).replace("UTF-8", "ISO-8859-1"))).toContain(
      "not UTF-8, but ISO-8859-1",
    );
    expect(await reasonOf("feed.xml", wxr([]))).toContain("no export of WordPress");
    expect(await reasonOf("half.json", ghost.slice(0, 900))).toContain("a part of the file is missing");
    expect(await reasonOf("site/hugo.toml", "= no settings")).toContain("Nothing in it can be read");
    fileOf("broken-site/hugo.toml", "= no settings");
    fileOf("broken-site/content/posts/a.md", "---\ntitle: A\n---\n");
    await expect(bring(app, join(folder, "broken-site"))).rejects.toThrow("It cannot be read: ");
    expect(await reasonOf("other.json", "{}")).toContain("no export of Ghost");
    expect(await reasonOf("notes.txt", "Words.")).toContain("Nothing in it can be read");
    expect(app.lastCommit()).toBe("start");
  });

  test("a zip that is cut off, has names that climb out, or a damaged or endless file in it, is refused or named", async () => {
    const zipOf = async (files: Record<string, string | Uint8Array>) => {
      const zip = new ZipWriter(new BlobWriter());
      for (const [name, data] of Object.entries(files))
        await zip.add(name, typeof data === "string" ? new TextReader(data) : new Uint8ArrayReader(data));
      return Buffer.from(await (await zip.close()).bytes());
    };
    const post = "---\ntitle: Whole\ndate: 2021-05-03\n---\n![a mare](mare.jpg)\n";
    const whole = await zipOf({ "posts/whole.md": post, "posts/mare.jpg": new Uint8Array(30 * 1024 * 1024) });
    expect(await reasonOf("half.zip", whole.subarray(0, whole.length / 2))).toContain("The zip cannot be read");
    expect(await reasonOf("climbs.zip", await zipOf({ "../../climbs.md": post }))).toContain("Unsafe filename");
    const damaged = Buffer.from(whole);
    damaged.fill(7, 60, 70);
    expect(await reasonOf("damaged.zip", damaged)).toMatch(/^posts\/whole\.md: /);
    const report = await bring(app, fileOf("whole.zip", whole));
    expect(report.posts).toMatchObject([
      { outcome: "new", notes: ["The picture mare.jpg is not brought: the file is larger than 25 MB."] },
    ]);
    expect(app.readPost("whole").content).toBe("a mare");
  });

  test("an entity that unpacks to gigabytes is refused", async () => {
    const entities = `<!DOCTYPE rss [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>`;
    const bomb = wxrHead.replace("<rss", `${entities}<rss`).replace("The old clinic", "&b;");
    expect(await reasonOf("bomb.xml", `${bomb}</channel></rss>`)).toContain("undefined entity");
  });

  test("a post that is far too long or too deep is named, and the others are brought", async () => {
    const long = { id: 1, title: "Endless", content: "word ".repeat(60_000) };
    const longer = { id: 5, title: "More endless", content: "<!--".repeat(200_000) };
    const deep = { id: 6, title: "Deep", content: "<div>".repeat(6_000) };
    const report = await bringItems(app, [long, longer, deep, { id: 2, title: "Short" }]);
    expect(report.posts).toMatchObject([
      { outcome: "not brought", notes: [expect.stringContaining("longer than")] },
      { outcome: "not brought", notes: ["Its text is longer than any post here."] },
      { outcome: "not brought", notes: ["Its text is nested too deeply."] },
      { outcome: "new", title: "Short" },
    ]);
  });

  test("pictures that are none, or lead out of the folder, are named", async () => {
    const content = ["/etc/passwd", "../../etc/passwd", "https://old.example/x.svg", "javascript:alert(1)"]
      .map((src) => `<p><img src="${src}" alt=""></p>`)
      .join("\n");
    const fetch = async () => Buffer.from("<svg/>");
    const { posts } = await bringItems(app, [{ id: 3, title: "Odd pictures", content }], { fetch });
    expect(posts[0]?.notes).toHaveLength(4);
    expect(app.readPost("odd-pictures").content).toBe("");
  });

  test("an export that begins with a blank line or a mark of its encoding is read", async () => {
    for (const before of ["\n", "\uFEFF", "\uFEFF \r\n\n"]) {
      const file = fileOf("blank.xml", before + wxr([{ id: 8, title: "Blank" }]));
      expect((await bring(app, file, { isDryRun: true })).posts).toMatchObject([{ title: "Blank" }]);
    }
  });

  test("signs that XML forbids, which WordPress writes, are left out", async () => {
    await bringItems(app, [{ id: 4, title: "Odd signs", content: "<p>One\u0003 two.</p>" }]);
    expect(app.readPost("odd-signs").content).toBe("One two.");
  });
});

test("the addresses of pages lead to the nearest page here, where that was wished, and others answer as before", async () => {
  await using app = await startTestApp();
  const [contact = "", cats = ""] = ["https://old.example/contact-us/", "https://old.example/our-cats/"];
  const report = await bringItems(app, clinic, { forward: [contact, cats] });
  expect(report.pages.map(({ leads }) => leads)).toEqual([false, false]);
  await app.settled();
  const answer = await app.asVisitor("GET", "/contact-us");
  expect([answer.status, answer.headers.get("location")]).toEqual([301, "/contact"]);
  expect((await app.asVisitor("GET", "/our-cats")).status).toBe(404);
  expect(app.live("_redirects")).toContain("/contact-us /contact 301\n");
  const again = await bringItems(app, clinic, { forward: [contact] });
  expect([again.commit, again.pages.map(({ leads }) => leads)]).toEqual([undefined, [true, false]]);
});

describe("/api/import", () => {
  const app = openForTests(() => startTestApp());
  const send = async (kind: string, file: string | Uint8Array) => {
    const body = new Blob([file as Uint8Array<ArrayBuffer>]);
    const type = { "Content-Type": "application/octet-stream" };
    const answer = await app.asAdmin("PUT", `/api/import?kind=${kind}`, body, type);
    return [answer.status, await answer.text()] as const;
  };

  test("is for the owner only", async () => {
    for (const method of ["PUT", "POST"]) expect((await app.asVisitor(method, "/api/import", {})).status).toBe(401);
  });

  test("refuses what is no export, none at all, and one that is too large, in one sentence", async () => {
    const before = await app.asAdmin("POST", "/api/import", { file: `${"0".repeat(20)}.xml` });
    expect([before.status, await before.text()]).toEqual([
      400,
      "There is no file or folder “00000000000000000000.xml”.",
    ]);
    expect((await app.asAdmin("PUT", "/api/import?kind=json", {})).status).toBe(415);
    expect(await send("doc", "Words.")).toEqual([400, "An export is a file that ends in .xml, .json or .zip."]);
    expect(await send("json", "[".repeat(100_000))).toEqual([400, expect.stringContaining("JSON")]);
    expect(await send("zip", "")).toEqual([400, expect.stringContaining("Nothing in it can be read")]);
    expect(await send("xml", new Uint8Array(26 * 1024 * 1024))).toEqual([413, expect.stringContaining("25 MB")]);
  });

  test("tells what would come, brings it with the commit that takes it back, and then has nothing new", async () => {
    const [status, trial] = await send("xml", wxr([{ id: 1, title: "Saddles" }]));
    expect([status, JSON.parse(trial).posts]).toMatchObject([200, [{ title: "Saddles", outcome: "new" }]]);
    expect(app.lastCommit()).toBe("start");
    // Another device has sent another export meanwhile.
    await send("xml", wxr([{ id: 2, title: "Girths" }]));
    const { file } = JSON.parse(trial);
    const brought = await app.asAdmin("POST", "/api/import", { file });
    expect(brought.headers.get("X-Commit")).toBe(app.git("rev-parse", "HEAD"));
    expect(await (await app.asAdmin("POST", "/api/import", { file })).json()).toMatchObject({
      posts: [{ outcome: "as before" }],
    });
  });
});
