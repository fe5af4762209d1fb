// @module-tag slow
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { json } from "../testing/read-answer.ts";
import { startTestApp } from "../testing/start-test-app.ts";

type Json = Record<string, unknown>;

const live = "published: true\npublishedAt: 2026-10-07T08:00:00Z";
const post = (head: string, text = "Some words.") => `---\n${head}\n---\n\n${text}\n`;
const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: "red" } })
  .jpeg()
  .toBuffer();

const windows1252 = Buffer.from(post(`title: Caf\xe9 notes\n${live}`, "The horse\x92s back costs \xa357."), "latin1");
const utf16 = Buffer.from(`\ufeff${post(`title: Notepad\n${live}`)}`, "utf16le");

const files: Record<string, string | Uint8Array> = {
  // Comments
  "stairs.md": post(
    `title: Stairs\n${live}`,
    "<!-- ask Priya whether\n\nI may name her -->\n\nSome dogs stop <!-- Mrs Lowe's -->here.\n\n<!--more-->\n\nThe rest. {/* Lowe */} {# Lowe #} {% comment %}Lowe{% endcomment %}\n\n`<!-- shown -->`",
  ),
  "open-comment.md": post(`title: Open\n${live}`, "Words.\n\n<!-- Lowe never closes\n\nthis."),
  // Encodings
  "spring-notes.md": windows1252,
  "utf16.md": utf16,
  "mac-ends.md": post(`title: Mac\n${live}`).replaceAll("\n", "\r"),
  "marked.md": `\ufeff${post(`title: Marked\n${live}`)}`,
  // Posts that other programs keep from the public
  "puppies.md": post("title: Puppies\ndate: 2025-05-01\nexpiryDate: 2025-05-08\ndraft: false"),
  "team.md": post("title: Team\ndate: 2025-05-01\ndraft: false\nprivate: true\npassword: hunter"),
  "members.md": post("title: Members\ndate: 2025-05-01\ndraft: false\nvisibility: members"),
  "pending.md": post("title: Pending\ndate: 2025-05-01\ndraft: false\nstatus: pending"),
  "unlisted.md": post(`title: Unlisted\n${live}\nUnlisted: true`),
  "ready.md": post("title: Ready\ndate: 2025-04-01\ndraft: no"),
  "jekyll.md": post("layout: post\ntitle: Jekyll\ndate: 2021-06-01 18:30:00\ncategories: yard notes\ntags: a b"),
  // Dates
  "december.md": post("title: December\ndate: 11/12/2025\ndraft: false"),
  "american.md": post("title: American\ndate: 12/25/2025\ndraft: false"),
  "february.md": post("title: February\npublished: true\npublishedAt: 2026-02-30"),
  "ahead.md": post("title: Ahead\npublished: true\npublishedAt: 2999-06-01T08:00:00Z"),
  "summer.md": post("title: Summer\npublishAt: 2999-07-01 09:00"),
  // Files that are no posts here
  "export.xml": "<rss/>",
  "desk-stretch.mdx": post(`title: Desk\n${live}`),
  "SHOUT.MD": post(`title: Shout\n${live}`),
  "2023/nested.md": post(`title: Nested\n${live}`),
  "page.html": "<p>hi</p>",
  "ghost.json": "{}",
  "images/foal.heic": "x",
  ".DS_Store": "x",
  "stairs.md~": "x",
  // A folder with its pictures
  "hoof-balance/index.md": post(
    "title: Hoof balance\ndate: 2024-03-05\ndraft: false\ncover: foot.jpg",
    "![Foot](./foot.jpg) ![Toe](images/toe.jpg) ![Dot](../images/dot.jpg)",
  ),
  "hoof-balance/images/toe.jpg": picture,
  "hoof-balance/foot.jpg": picture,
  "hoof-balance/rota.pdf": "x",
  // Former addresses
  "school-run.md": post(
    "title: School run\ndate: 2019-05-14\ndraft: false\naliases:\n  - /2019/05/14/school-run-stretch/\n  - /2019/\n  - /names/\n  - https://old.example/2019/Caf%C3%A9.html\n  - /about/\n  - //evil.example/x\n  - /?p=12\nredirect_from: /blog/run",
  ),
  // Pictures and links
  "names.md": post(
    `title: Names\n${live}`,
    "![a](images/bay%20mare.jpg) ![b](images/café-hund.jpg) ![c](<images/horse (1).jpg>) ![d](./images/dot.jpg?w=300) ![e](../images/2019/foal.jpg)",
  ),
  "images/bay mare.jpg": picture,
  "images/cafe\u0301-hund.jpg": picture,
  "images/horse (1).jpg": picture,
  "images/dot.jpg": picture,
  "images/2019/foal.jpg": picture,
  "links.md": post(
    `title: Links\n${live}`,
    "[rota](files/rota.pdf), [the other](chart.md), [here](/about), [names](names), [up](#nowhere), [to](#a-head)\n\n## A head\n\n![Stable](/wp-content/stable.jpg) ![Far](https://far.example/x.jpg) ![Gone](images/gone.jpg) ![Sale](<images/sale 50%.jpg>)",
  ),
  "yearling/index.md": post(
    "title: Yearling\npublished: false",
    "`![photo](x.jpg)` ![](side.jpg) ![Full share](<images/foal 100%.jpg>) ![picture](side.jpg)\n\n[feed](/feed), [chart](chart.md)",
  ),
  "yearling/side.jpg": picture,
  "yearling/images/foal 100%.jpg": picture,
  // Words
  "chart.md": post(`title: 1.10\ncategory: 010\ntags: [007, 1e3]\n${live}`),
  "rule.md": post(`title: Rule #1 is to warm up\n${live}`),
  "leftovers.md": post(
    `title: Leftovers\n${live}`,
    '[caption id="1"]Our foal[/caption]\n\nCall {{ site.phone }} now.\n\nSlowly.\n{: .lead}\n\n<div class="box">Boxed</div>\n\n`{{ code }}`',
  ),
  "leaflet.md": post(
    `title: Leaflet\n${live}`,
    "Move often.[^nice] Rest.[^1]\n\n[^nice]: Guidance on back pain.\n[^1]: Smith2020",
  ),
  "find-us.md": post(
    `title: Find us\n${live}`,
    "[![Mare](images/dot.jpg)](images/dot.jpg)\n\nSegsbury House\\\nVale Street  \nWantage.",
  ),
  "huge.md": `${post(`title: Huge\n${live}`)}${"words ".repeat(200_000)}`,
  "binary.md": picture,
};

let app: Awaited<ReturnType<typeof startTestApp>>;
let status: Json & {
  notices: { file: string; kind: string; text: string; remedy: string }[];
  broken: { file: string; reason: string; remedy: string }[];
};
beforeAll(async () => {
  app = await startTestApp({ posts: files });
  symlinkSync("/etc", join(app.blogDir, "outside"));
  symlinkSync("/etc/hostname", join(app.blogDir, "hostname.md"));
  mkdirSync(join(app.blogDir, "empty"));
  app.services.changes.publishChanges();
  await app.settled();
  await app.services.publisher.publish();
  status = (await json(await app.asAdmin("GET", "/api/admin/status"))) as typeof status;
});
afterAll(() => app[Symbol.asyncDispose]());

const page = (slug: string) => app.live(`blog/${slug}.html`);
const get = async (slug: string) => json(await app.asAdmin("GET", `/api/blog/${slug}`));
const told = (file: string, kind?: string) =>
  status.notices.filter((one) => one.file === file && (!kind || one.kind === kind)).map(({ text }) => text);
const reasonOf = (file: string) => status.broken.find((one) => one.file === file)?.reason;

test("a comment of any kind is shown to no visitor, and what follows one that is not closed is hidden and named", () => {
  const everything = [
    "blog.html",
    "rss.xml",
    "atom.xml",
    "feed.json",
    "llms.txt",
    "blog/stairs.html",
    "blog/open-comment.html",
  ];
  for (const file of everything) expect(app.live(file), file).not.toMatch(/Lowe|Priya|name her|&lt;!--more/);
  expect(page("stairs")).toContain("Some dogs stop here.");
  expect(page("stairs")).toContain("The rest.");
  expect(page("stairs")).toContain("<code>&lt;!-- shown --&gt;</code>");
  expect(app.readFile("stairs.md")).toContain("ask Priya");
  expect(told("open-comment.md")).toEqual([expect.stringMatching(/comment without an end: “<!--”/)]);
});

test("a file in another encoding is named and left out, and no edit writes its damage", async () => {
  expect(reasonOf("spring-notes.md")).toMatch(/not UTF-8.*Save it as UTF-8/);
  expect(reasonOf("utf16.md")).toMatch(/UTF-16.*Save it as UTF-8/);
  expect(reasonOf("mac-ends.md")).toMatch(/line ends/);
  expect(reasonOf("binary.md")).toBeDefined();
  expect([page("spring-notes"), page("utf16"), page("mac-ends")]).toEqual([undefined, undefined, undefined]);
  expect(page("marked")).toContain("<h1>Marked</h1>");
  app.commit({ "once-good.md": post(`title: Once good\n${live}`) });
  app.put("once-good.md", windows1252);
  expect((await app.asAdmin("PATCH", "/api/blog/once-good", { title: "x" })).status).toBe(409);
  await app.settled();
  expect(page("once-good")).toContain("<h1>Once good</h1>");
});

describe("a post that was not for everybody stays a draft, and says why", () => {
  test.each([
    ["puppies", "restricted", /8 May 2025/],
    ["team", "restricted", /private/],
    ["members", "restricted", /visibility/],
    ["pending", "restricted", /status/],
    ["unlisted", "restricted", /Unlisted/],
    ["ready", "value", /neither true nor false/],
    ["american", "date", /cannot be read, so it is a draft/],
    ["jekyll", "waiting", /neither draft nor published/],
  ])("%s", async (slug, kind, reason) => {
    expect(page(slug)).toBeUndefined();
    expect(await get(slug)).toMatchObject({ published: false });
    expect(told(`${slug}.md`, kind)).toEqual([expect.stringMatching(reason)]);
    const published = await app.asAdmin("PATCH", `/api/blog/${slug}`, { published: true });
    expect(await json(published)).toMatchObject({ published: true });
    await app.settled();
    expect(page(slug)).toBeDefined();
    await app.asAdmin("POST", "/api/blog/undo", { commit: published.headers.get("x-commit") });
    expect(app.readFile(`${slug}.md`)).toBe(files[`${slug}.md`]);
  });
});

test("dates are read in the British order and in London, and one that does not exist is refused", async () => {
  expect(page("december")).toContain("11 December 2025");
  expect(reasonOf("february.md")).toMatch(/publishedAt is not a date/);
  expect(await get("ahead")).toMatchObject({ published: false, publishAt: "2999-06-01T08:00:00.000Z" });
  expect(await get("summer")).toMatchObject({ publishAt: "2999-07-01T08:00:00.000Z" });
});

test("every other file in the folder is named with what to do, and what systems leave behind is not", () => {
  for (const file of [
    "export.xml",
    "desk-stretch.mdx",
    "SHOUT.MD",
    "2023/nested.md",
    "page.html",
    "ghost.json",
    "images/foal.heic",
    "hoof-balance/rota.pdf",
    "outside",
  ])
    expect(told(file, "file"), file).toHaveLength(1);
  for (const { remedy } of [...status.notices, ...status.broken]) expect(remedy).toMatch(/^[A-Z].*\.$/);
  const named = [...status.notices, ...status.broken].map(({ file }) => file);
  for (const file of [".DS_Store", "stairs.md~", "empty", "images/dot.jpg"]) expect(named).not.toContain(file);
  expect(reasonOf("hostname.md")).toMatch(/link/);
  expect(reasonOf("huge.md")).toBeDefined();
});

test("a folder with a text and pictures is a post, which can be edited, moved, deleted and brought back", async () => {
  const shown = (slug: string) => page(slug)?.match(/src="[^"]*foot\.jpg"/g);
  expect(shown("hoof-balance")).toEqual(Array(2).fill('src="/blog/images/hoof-balance/foot.jpg"'));
  expect(app.live("rss.xml")).toContain('/blog/images/hoof-balance/foot.jpg" alt="Foot');
  expect(app.live("blog/images/hoof-balance/foot.jpg")).toBeDefined();
  expect(app.live("blog/images/hoof-balance/@small/foot.jpg.webp")).toBeDefined();
  await app.asAdmin("PATCH", "/api/blog/hoof-balance", { excerpt: "Long toes." });
  expect(app.readFile("hoof-balance/index.md")).toContain("excerpt: Long toes.");
  const moved = await app.asAdmin("PATCH", "/api/blog/hoof-balance", { slug: "wet-hooves" });
  expect(moved.status).toBe(200);
  await app.settled();
  expect([app.hasFile("wet-hooves/index.md"), app.hasFile("wet-hooves/foot.jpg")]).toEqual([true, true]);
  expect([app.hasFile("hoof-balance/index.md"), app.hasFile("hoof-balance/foot.jpg")]).toEqual([false, false]);
  expect(shown("wet-hooves")).toEqual(Array(2).fill('src="/blog/images/wet-hooves/foot.jpg"'));
  const removed = await app.asAdmin("DELETE", "/api/blog/hoof-balance");
  expect(removed.status).toBe(200);
  expect(app.hasFile("wet-hooves/foot.jpg")).toBe(false);
  const undone = await app.asAdmin("POST", "/api/blog/undo", { commit: removed.headers.get("x-commit") });
  expect(undone.status).toBe(200);
  expect([app.hasFile("wet-hooves/index.md"), app.hasFile("wet-hooves/foot.jpg")]).toEqual([true, true]);
});

test("a new cover of a post in a folder keeps the pictures of its text, and a save those that another file names", async () => {
  const share = (name: string) => post(`title: ${name}\n${live}\nfeaturedImage: images/shared-${name}.jpg`);
  for (const name of ["linked", "broken", "own"])
    writeFileSync(join(app.blogDir, `images/shared-${name}.jpg`), picture);
  mkdirSync(join(app.blogDir, "bundle"));
  writeFileSync(join(app.blogDir, "bundle/leg.jpg"), picture);
  app.commit({
    "bundle/index.md": post(`title: Bundle\n${live}`, "![Leg](leg.jpg)"),
    "shared-linked.md": share("linked"),
    "shared-broken.md": share("broken"),
    "shared-own.md": share("own"),
    "shares.md": post(`title: Shares\n${live}`, "[Large](images/shared-linked.jpg)"),
    "mends.md": post("title: [Mends", "![Mare](images/shared-broken.jpg)"),
  });
  await app.settled();
  expect((await app.asAdmin("POST", "/api/blog/bundle/image")).status).toBe(200);
  expect(app.hasFile("bundle/leg.jpg")).toBe(true);
  for (const name of ["linked", "broken", "own"])
    expect((await app.asAdmin("PATCH", `/api/blog/shared-${name}`, { featuredImage: null })).status).toBe(200);
  const kept = ["linked", "broken", "own"].map((name) => app.hasFile(`images/shared-${name}.jpg`));
  expect(kept).toEqual([true, true, false]);
});

test("former addresses of any depth lead to the post, and those that cannot are named", async () => {
  const ask = async (path: string) => {
    const { status: code, headers } = await app.asVisitor("GET", path, undefined, { Host: "localhost" });
    return [code, headers.get("location")];
  };
  for (const path of ["/2019/05/14/school-run-stretch", "/2019", "/2019/Caf%C3%A9", "/blog/run"])
    expect(await ask(path), path).toEqual([301, "/blog/school-run"]);
  expect(await ask("/2019/05/14/school-run-stretch/")).toEqual([308, "/2019/05/14/school-run-stretch"]);
  expect((await ask("/about"))[0]).toBe(200);
  expect(app.live("2019/05/14/school-run-stretch.html")).toContain('url=/blog/school-run"');
  const redirects = app.live("_redirects") ?? "";
  expect(redirects).toContain("/2019/05/14/school-run-stretch /blog/school-run 301\n");
  expect(redirects).toContain("/2019/Caf%C3%A9 /blog/school-run 301\n");
  expect(redirects).not.toMatch(/evil|^\/about|p=12/m);
  expect(told("school-run.md", "address").join()).toMatch(/\/\/evil\.example\/x.*\/\?p=12.*\/about is not forwarded/s);
  // It may have been below /blog, too, where another post is: a guess that does not hold is no fault.
  expect(await ask("/names")).toEqual([301, "/blog/school-run"]);
  expect(told("school-run.md", "address").join()).not.toContain("/blog/names");
});

test("pictures with everyday names are shown, also when a Mac has written them", async () => {
  const shown = [...(page("names") ?? "").matchAll(/src="(\/blog\/images\/[^"]+)"/g)].map(([, path]) => path as string);
  expect(shown).toHaveLength(5);
  for (const path of shown) expect((await app.asVisitor("GET", path)).status, path).toBe(200);
});

test("a link or a picture that leads nowhere is named with its post, in the status and by the check of the words", async () => {
  expect(told("links.md", "link").join()).toMatch(/files\/rota\.pdf.*chart\.md.*#nowhere/s);
  expect(told("links.md", "picture")).toEqual([
    expect.stringContaining("stable.jpg"),
    expect.stringContaining("far.example"),
  ]);
  expect((status.publish as { errors: string[] }).errors.join()).toContain("images/gone.jpg is missing");
  const { findings } = (await json(await app.asAdmin("GET", "/api/blog/links/check"))) as {
    findings: { rule: string; text: string }[];
  };
  expect(findings.filter(({ rule }) => rule === "dead-link").map(({ text }) => text)).toEqual([
    "rota",
    "the other",
    "up",
  ]);
  expect(findings.filter(({ rule }) => rule === "missing-picture")).toHaveLength(4);
});

test("the check finds the pictures beside a draft, those with everyday names and those just sent", async () => {
  await app.services.sentPictures.write("sent-0123456789.webp", picture);
  const draft = app.readFile("yearling/index.md");
  app.put("yearling/index.md", `${draft}\n![Just sent](images/sent-0123456789.webp)\n`);
  app.services.index.refresh();
  const { findings } = (await json(await app.asAdmin("GET", "/api/blog/yearling/check"))) as {
    findings: { rule: string; text: string }[];
  };
  const ofReferences = findings.filter(({ rule }) => /alt|picture|link/.test(rule));
  expect(ofReferences.map(({ rule, text }) => `${rule} ${text}`)).toEqual([
    "vague-alt picture",
    "missing-alt /blog/images/yearling/side.jpg",
    "dead-link chart",
  ]);
});

test("words stay as they were written, and what cannot is named", async () => {
  expect(await get("chart")).toMatchObject({ title: "1.10", category: "010", tags: ["007", "1e3"] });
  expect(told("rule.md")).toEqual([expect.stringMatching(/^Its line “title: Rule #1 .*” is read in part/)]);
  expect(told("leftovers.md", "leftover")[0]).toMatch(/caption.*site\.phone.*lead.*div/s);
  expect(told("leftovers.md", "leftover")[0]).not.toContain("code");
  expect(page("leaflet")).toMatch(/Rest\.<sup><a [^>]*href="#note-2"/);
  expect(page("leaflet")).toMatch(/<li id="note-2"><p>Smith2020 <a href="#ref-2" [^>]*>↩<\/a><\/p><\/li>/);
  expect(await get("find-us")).toMatchObject({ excerpt: "Segsbury House Vale Street Wantage." });
  expect(await get("jekyll")).toMatchObject({ category: "yard", tags: ["a", "b"] });
});

test("pictures that were laid in by hand get into git with the next save of their post", async () => {
  writeFileSync(join(app.blogDir, "images/by-hand.jpg"), picture);
  app.put("by-hand.md", post(`title: By hand\n${live}`, "![x](images/by-hand.jpg)"));
  await app.asAdmin("PATCH", "/api/blog/by-hand", { excerpt: "New." });
  expect(app.git("ls-files", "--", "content/blog/images/by-hand.jpg")).not.toBe("");
  expect(app.git("status", "--porcelain", "--", "content/blog/images/by-hand.jpg")).toBe("");
});
