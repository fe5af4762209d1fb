import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { BlobWriter, TextReader, Uint8ArrayReader, ZipWriter } from "@zip.js/zip.js";
import { afterAll, describe, expect, test } from "vitest";
import { aPicture } from "../testing/a-picture.ts";
import { openForTests } from "../testing/open-for-tests.ts";
import { startTestApp, type TestApp } from "../testing/start-test-app.ts";
import { type BroughtPost, importPosts } from "./import-posts.ts";
import { astro, eleventy, ghost, hugo, jekyll } from "./testing/sites.ts";
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
    ]);
    expect(report.posts.flatMap(({ notes }) => notes)).toEqual([
      "Its “visibility” says that it was not for everybody, so it is a draft.",
      "Its “visibility” says that it was not for everybody, so it is a draft.",
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
    await app.settled();
    expect((await app.asVisitor("GET", "/sore-backs/")).headers.get("location")).toBe("/sore-backs");
    expect((await app.asVisitor("GET", "/sore-backs")).headers.get("location")).toBe("/blog/sore-backs");
  });
});

describe("the folder of a site generator", () => {
  const mare = aPicture("grey");
  /** Brings a folder with these files. Returns what came of its posts. */
  async function bringSite(app: TestApp, name: string, files: Record<string, string>, picture: string) {
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
        "draft Later: /2021/later → /blog/later",
        "published Saddles: /2021/saddles-that-fit,/blog/saddles-that-fit → /blog/saddles",
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
      /^!\[a mare\]\(images\/mare-\w+\.webp\)\n\n!\[A mare\]\(images\/mare-\w+\.webp "In May"\)\n\n\s*<https:\/\/www\.youtube\.com\/watch\?v=abc-1>/,
    );
  });

  test("of Eleventy and of Astro comes with HTML in Markdown, and without what is code", async () => {
    await using app = await startTestApp();
    expect((await bringSite(app, "eleventy", eleventy, "img/mare.jpg")).posts).toEqual([
      "published Sore backs: /posts/sore-backs → /blog/sore-backs",
      "published Saddles: /posts/saddles,/2021/saddles → /blog/saddles",
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
