import { spawn } from "node:child_process";
import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { facts } from "#content/facts/testing/sample.ts";
import { findingsAnswer } from "#content/model/answers.ts";
import { outlineText } from "#content/model/outline.ts";
import { aPicture } from "../testing/a-picture.ts";
import { openForTests } from "../testing/open-for-tests.ts";
import { json, list } from "../testing/read-answer.ts";
import { aPost, startTestApp } from "../testing/start-test-app.ts";

const published = { published: true, publishedAt: "2026-01-01T00:00:00.000Z", createdAt: "2026-01-01T00:00:00.000Z" };

describe("reading posts", () => {
  const app = openForTests(() =>
    startTestApp({
      posts: {
        "older.md": aPost({ title: "Older", ...published }),
        "newer.md": aPost({ title: "Newer", ...published, publishedAt: "2026-02-01T00:00:00.000Z" }),
        "draft.md": aPost({ title: "Draft", createdAt: "2026-03-01T00:00:00.000Z" }),
      },
    }),
  );

  test("GET /api/blog shows visitors the published posts, newest first, and the owner the drafts too", async () => {
    const response = await app.asVisitor("GET", "/api/blog");
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect((await list(response)).map(({ slug }) => slug)).toEqual(["newer", "older"]);
    expect((await list(await app.asAdmin("GET", "/api/blog"))).map(({ slug }) => slug)).toEqual([
      "draft",
      "newer",
      "older",
    ]);
    expect((await list(await app.asAdmin("GET", "/api/blog?limit=1&offset=1"))).map(({ slug }) => slug)).toEqual([
      "newer",
    ]);
    const [summary] = await list(await app.asVisitor("GET", "/api/blog?summary=1"));
    expect(summary).toMatchObject({ title: "Newer", readingMinutes: 1 });
    expect(summary).not.toHaveProperty("content");
  });

  test("an unchanged list is answered with 304; a bad limit is named", async () => {
    const etag = (await app.asVisitor("GET", "/api/blog")).headers.get("etag") ?? "";
    expect((await app.asVisitor("GET", "/api/blog", undefined, { "If-None-Match": etag })).status).toBe(304);
    const refused = await app.asVisitor("GET", "/api/blog?limit=many");
    expect([refused.status, await refused.text()]).toEqual([400, "limit has to be a number."]);
  });

  test("GET /api/blog/:slug answers a post as the contract describes it; a draft is not there for visitors", async () => {
    expect(await json(await app.asVisitor("GET", "/api/blog/newer"))).toMatchObject({
      id: "newer",
      slug: "newer",
      title: "Newer",
      content: "Some words for the reader.",
      category: "General",
      tags: [],
      published: true,
      readingMinutes: 1,
      revision: expect.any(String),
    });
    const hidden = await app.asVisitor("GET", "/api/blog/draft");
    expect([hidden.status, await hidden.text()]).toEqual([
      404,
      "The article you're looking for doesn't exist or has been moved.",
    ]);
    expect((await app.asAdmin("GET", "/api/blog/draft")).status).toBe(200);
    for (const path of ["..%2f..%2fnotes", "%2e%2e", "constructor", "%00"]) {
      expect((await app.asAdmin("GET", `/api/blog/${path}`)).status).toBe(404);
    }
  });

  test("GET /api/blog finds posts by words, ignoring case and accents, and says how many; for the owner also by words of the text", async () => {
    app.commit({
      "pate.md": aPost({ title: "Café pâté", category: "Human", excerpt: "A.", content: "Quince.", ...published }),
      "saddle.md": aPost({ title: "Saddles", tags: ["Café visits"], ...published }),
      "planned.md": aPost({ title: "Planned", excerpt: "At the cafe.", publishAt: "2999-01-01T09:00:00.000Z" }),
      "short.md": aPost({ title: "Short", excerpt: "In short.", content: "Not the café: the yard." }),
    });
    const find = async (query: string, ask = app.asAdmin) => {
      const response = await ask("GET", `/api/blog?summary=1&${query}`);
      const slugs = (await list(response)).map(({ slug }) => slug as string).sort();
      return { slugs, count: Number(response.headers.get("x-total-count")) };
    };
    expect(await find("q=CAFE")).toEqual({ slugs: ["pate", "planned", "saddle", "short"], count: 4 });
    expect(await find("q=cafe+human")).toEqual({ slugs: ["pate"], count: 1 });
    expect(await find("q=short+yard")).toEqual({ slugs: ["short"], count: 1 });
    expect(await find("q=short+stable")).toEqual({ slugs: [], count: 0 });
    expect(await find("q=cafe&limit=1")).toMatchObject({ count: 4 });
    expect(await find("state=draft")).toEqual({ slugs: ["draft", "planned", "short"], count: 3 });
    expect(await find("state=scheduled")).toEqual({ slugs: ["planned"], count: 1 });
    expect(await find("state=published&q=saddle")).toEqual({ slugs: ["saddle"], count: 1 });
    expect(await find("state=draft", app.asVisitor)).toEqual({ slugs: [], count: 0 });
    expect(await find("q=cafe", app.asVisitor)).toEqual({ slugs: ["pate", "saddle"], count: 2 });
    expect(await find("q=quince", app.asVisitor)).toEqual({ slugs: [], count: 0 });
    const refused = await app.asAdmin("GET", "/api/blog?state=lost");
    expect([refused.status, await refused.text()]).toEqual([400, "state has to be draft, published, scheduled."]);
  });
});

describe("changing posts", () => {
  const app = openForTests(() => startTestApp({ now: () => new Date("2026-11-20T09:00:00Z") }));

  const findings = async (response: Response) =>
    findingsAnswer.parse(await response.json()).findings.map(({ rule, text }) => [rule, text]);

  test("findings are reported for a saved post and for unsaved text", async () => {
    app.commit({ "checked.md": aPost() });
    expect(await findings(await app.asAdmin("GET", "/api/blog/checked/check"))).toEqual([]);
    const words = { title: "Stairs", content: "Read [this]() first.", featuredImageAlt: "" };
    expect(await findings(await app.asAdmin("POST", "/api/check", words))).toEqual([["empty-link", "this"]]);
  });

  test("the check needs the owner's token", async () => {
    expect((await app.asVisitor("POST", "/api/check", {})).status).toBe(401);
    expect((await app.asVisitor("GET", "/api/blog/checked/check")).status).toBe(401);
    expect((await app.asAdmin("GET", "/api/blog/nobody/check")).status).toBe(404);
  });

  test("publishes a draft: the file says so, git has one commit of that file, the site has the page", async () => {
    app.commit({ "sore-back.md": aPost({ title: "Sore back" }) });
    const response = await app.asAdmin("PATCH", "/api/blog/sore-back", { published: true });
    expect(response.status).toBe(200);
    expect(await json(response)).toMatchObject({ published: true, publishedAt: "2026-11-20T09:00:00.000Z" });
    expect(app.readPost("sore-back")).toMatchObject({ published: true, publishedAt: "2026-11-20T09:00:00.000Z" });
    expect(app.lastCommit()).toBe('post: publish "sore-back"');
    expect(app.filesOfLastCommit()).toEqual(["content/blog/sore-back.md"]);
    expect(app.git("log", "-1", "--format=%an")).toBe(facts.practitioner.fullName);
    await app.settled();
    for (const file of ["blog/sore-back.html", "blog.html", "rss.xml", "atom.xml", "feed.json"])
      expect(app.live(file)).toContain("Sore back");
    expect(app.live("sitemap.xml")).toContain("/blog/sore-back</loc>");
    const { revision } = await json(await app.asVisitor("GET", "/api/blog/sore-back"));
    expect(app.live("blog/sore-back.html")).toContain(`<meta name="revision" content="${revision}"/>`);
  });

  test("names the commit it made; a save that changes nothing names none", async () => {
    app.commit({ "names.md": aPost() });
    const saved = await app.asAdmin("PATCH", "/api/blog/names", { title: "Another" });
    expect(saved.headers.get("x-commit")).toBe(app.git("rev-parse", "HEAD"));
    expect((await app.asAdmin("PATCH", "/api/blog/names", { title: "Another" })).headers.has("x-commit")).toBe(false);
    expect((await app.asAdmin("DELETE", "/api/blog/names")).headers.get("x-commit")).toBe(app.git("rev-parse", "HEAD"));
  });

  test("takes category, tags and the picture's description too, and changes only their lines", async () => {
    const source = "---\ntitle: Kept # so\ntags: [one, two]\nmood: sunny\n---\n\nText.\n";
    app.commit({ "lines.md": source });
    const response = await app.asAdmin("PATCH", "/api/blog/lines", {
      category: " Equine ",
      tags: ["saddles", " saddles", "", "yards: two"],
      featuredImageAlt: "A horse.",
    });
    expect(await json(response)).toMatchObject({
      category: "Equine",
      tags: ["saddles", "yards: two"],
      featuredImageAlt: "A horse.",
    });
    expect(app.readFile("lines.md")).toMatch(
      /^---\ntitle: Kept # so\ntags: \[saddles, "yards: two"\]\n[\s\S]*mood: sunny\n[\s\S]*---\n\nText\.\n$/,
    );
    await app.asAdmin("PATCH", "/api/blog/lines", { tags: [], featuredImageAlt: "", category: "" });
    expect(app.readPost("lines")).toMatchObject({ tags: [], featuredImageAlt: "", category: "General", title: "Kept" });
  });

  test("schedules a draft; publishing it at once or unscheduling it removes the time", async () => {
    app.commit({ "planned.md": aPost(), "out.md": aPost(published) });
    const patch = async (changes: object, id = "planned") => app.asAdmin("PATCH", `/api/blog/${id}`, changes);
    const planned = { publishAt: "2999-01-01T10:00:00+01:00" };
    expect(await json(await patch(planned))).toMatchObject({ publishAt: "2999-01-01T09:00:00.000Z", published: false });
    expect(app.lastCommit()).toBe('post: schedule "planned"');
    expect(await json(await patch({ publishAt: null }))).toMatchObject({ publishAt: null });
    expect(app.lastCommit()).toBe('post: unschedule "planned"');
    await patch(planned);
    expect(await json(await patch({ published: true }))).toMatchObject({ publishAt: null, published: true });
    expect(app.readFile("planned.md")).not.toContain("publishAt:");
    for (const [changes, id, sentence] of [
      [planned, "out", "A time to publish at can only be set for a draft."],
      [
        { publishAt: "2020-01-01T00:00:00Z", published: false },
        "out",
        "The time to publish at has to be in the future.",
      ],
      [{ publishAt: "soon" }, "planned", "The time to publish at has to be a date and time like 2026-11-20T09:00:00Z."],
    ] as const) {
      const refused = await patch(changes, id);
      expect([refused.status, await refused.text()]).toEqual([400, sentence]);
    }
    expect(await json(await patch({ published: false, ...planned }, "out"))).toMatchObject({ published: false });
    expect(app.readPost("out").publishAt).toBe("2999-01-01T09:00:00.000Z");
  });

  test("unpublishing takes the post out of everything visitors see and keeps its first date", async () => {
    app.commit({ "gone.md": aPost({ title: "Soon gone", ...published }) });
    await app.asAdmin("PATCH", "/api/blog/gone", { published: false });
    await app.settled();
    expect(app.lastCommit()).toBe('post: unpublish "gone"');
    expect(app.live("blog/gone.html")).toBeUndefined();
    for (const file of ["blog.html", "rss.xml", "sitemap.xml", "feed.json"])
      expect(app.live(file)).not.toMatch(/Soon gone|blog\/gone/);
    expect(app.readPost("gone")).toMatchObject({ published: false, publishedAt: published.publishedAt });
  });

  test("commits nothing else: other people's staged files and unfinished edits are untouched", async () => {
    app.commit({ "nothing-else.md": aPost(), "half-made.md": aPost({ title: "Half-made" }) });
    writeFileSync(join(app.blogDir, "../notes.txt"), "half-made\n");
    app.put("staged.md", aPost({ title: "Staged" }));
    app.git("add", "content/blog/staged.md");
    app.put("half-made.md", aPost({ title: "Half-made, being edited" }));
    await app.asAdmin("PATCH", "/api/blog/nothing-else", { title: "A, edited" });
    expect(app.filesOfLastCommit()).toEqual(["content/blog/nothing-else.md"]);
    expect(
      app
        .git("status", "--porcelain")
        .split("\n")
        .map((line) => line.trim())
        .sort(),
    ).toEqual(["A  content/blog/staged.md", "M content/blog/half-made.md", "M content/notes.txt"]);
  });

  test("an unchanged save is no error, writes nothing and commits nothing", async () => {
    app.commit({ "same.md": aPost({ title: "Same" }) });
    const before = app.git("rev-parse", "HEAD");
    const response = await app.asAdmin("PATCH", "/api/blog/same", {
      title: "Same",
      content: "Some words for the reader.\n",
    });
    expect(response.status).toBe(200);
    expect(app.git("rev-parse", "HEAD")).toBe(before);
  });

  test("an edit keeps everything around it: comments, unknown fields, order", async () => {
    const source = "---\n# mine\nmood: sunny\ntitle: Old title # short\n---\n\nText.\n";
    app.commit({ "kept.md": source });
    await app.asAdmin("PATCH", "/api/blog/kept", { title: "New: title" });
    expect(app.readFile("kept.md")).toBe(source.replace("Old title", '"New: title"'));
  });

  test("a save based on an older version is refused, and nothing is overwritten", async () => {
    app.commit({ "two.md": aPost({ title: "Two people" }) });
    const { revision } = await json(await app.asAdmin("GET", "/api/blog/two"));
    expect(
      (await app.asAdmin("PATCH", "/api/blog/two", { title: "First" }, { "If-Match": `"${revision}"` })).status,
    ).toBe(200);
    const late = await app.asAdmin("PATCH", "/api/blog/two", { title: "Second" }, { "If-Match": `"${revision}"` });
    expect([late.status, await late.text()]).toEqual([
      409,
      "Somebody else has changed this post in the meantime. Nothing was overwritten.",
    ]);
    expect(app.readPost("two")).toMatchObject({ title: "First" });
  });

  test("of two simultaneous saves of one post, one is stored and the other refused; they are never mixed", async () => {
    app.commit({ "race.md": aPost() });
    const { revision } = await json(await app.asAdmin("GET", "/api/blog/race"));
    const save = (title: string) =>
      app.asAdmin("PATCH", "/api/blog/race", { title, content: title }, { "If-Match": `"${revision}"` });
    const statuses = (await Promise.all([save("one"), save("two")])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 409]);
    const { title, content } = app.readPost("race");
    expect(content).toBe(title);
  });

  test("an excerpt derived from the text is not written into the file when a save sends it back", async () => {
    app.commit({ "excerpt.md": aPost({ content: "First words." }) });
    const patch = async (changes: object) => json(await app.asAdmin("PATCH", "/api/blog/excerpt", changes));
    const first = await json(await app.asAdmin("GET", "/api/blog/excerpt"));
    expect(first).toMatchObject({ excerpt: "First words.", excerptIsDerived: true });

    const second = await patch({ excerpt: "First words.", content: "Second words." });
    expect(second).toMatchObject({ excerpt: "Second words.", excerptIsDerived: true });
    expect(await patch({ excerpt: "", content: "Third words." })).toMatchObject({ excerpt: "Third words." });
    expect(await patch({ excerpt: " Third words. " })).toMatchObject({ excerptIsDerived: true });
    expect(app.readFile("excerpt.md")).not.toContain("excerpt");

    const own = await patch({ excerpt: "My own." });
    expect(own).toMatchObject({ excerpt: "My own." });
    expect(own).not.toHaveProperty("excerptIsDerived");
    expect(await patch({ excerpt: "" })).toMatchObject({ excerpt: "Third words.", excerptIsDerived: true });
  });

  test("a scheduled time in a published post’s file is ignored, and does not return when it is unpublished", async () => {
    const planned = { publishAt: "2999-01-01T09:00:00.000Z" };
    app.commit({ "timed.md": aPost({ ...published, ...planned }) });
    expect(await json(await app.asAdmin("GET", "/api/blog/timed"))).toMatchObject({ published: true, publishAt: null });
    const unpublished = await app.asAdmin("PATCH", "/api/blog/timed", { published: false });
    expect(await json(unpublished)).toMatchObject({ published: false, publishAt: null });
    expect(app.readFile("timed.md")).not.toContain("publishAt:");
  });

  test("an outline can go live only when its sections are written, but can always be saved as a draft", async () => {
    const outline = outlineText(facts, "Equine");
    app.commit({
      "outline.md": aPost({ content: outline }),
      "outline-live.md": aPost({ title: "Live", ...published }),
      "outline-by-hand.md": aPost({ title: "By hand", content: outline, ...published }),
    });
    const first = app.git("rev-parse", "HEAD");
    const patch = (slug: string, changes: object) => app.asAdmin("PATCH", `/api/blog/${slug}`, changes);
    const refused = await patch("outline", { published: true });
    expect([refused.status, await refused.text()]).toEqual([
      400,
      "This post cannot go live while parts of its outline are left over: the empty section “Begin with a moment the reader knows” and the empty section “What can be seen, tried or asked today”.",
    ]);
    const question = "Text.\n\n- Which one sentence should a reader remember tomorrow?";
    expect((await patch("outline", { published: true, content: question })).status).toBe(400);
    expect((await patch("outline-live", { content: question })).status).toBe(400);
    const made = app.services.posts.create({
      title: "x",
      excerpt: "",
      category: "",
      tags: [],
      content: question,
      published: true,
    });
    await expect(made).rejects.toThrow("cannot go live");
    expect(app.git("rev-parse", "HEAD")).toBe(first);

    expect((await patch("outline", { content: question })).status).toBe(200);
    expect((await patch("outline-by-hand", { title: "It is live already" })).status).toBe(200);
    expect((await patch("outline", { content: "My answer.", published: true })).status).toBe(200);
    const restored = await app.asAdmin("POST", "/api/blog/outline/restore", { commit: first });
    expect([restored.status, app.readPost("outline").content]).toEqual([400, "My answer."]);
  });

  test("answers each invalid field with its own sentence and its name, and changes nothing", async () => {
    app.commit({ "refused.md": aPost() });
    const before = app.git("rev-parse", "HEAD");
    const refused: [body: unknown, status: number, sentence: string, field?: string][] = [
      [{ title: "" }, 400, "The title may not be empty.", "title"],
      [{ title: 5 }, 400, "The title has to be text.", "title"],
      [{ title: "x".repeat(201) }, 400, "The title may be 200 characters long at most.", "title"],
      [{ title: "two\nlines" }, 400, "The title has to be a single line of plain text.", "title"],
      [{ published: "yes" }, 400, "Published has to be true or false.", "published"],
      [{ tags: "one" }, 400, "The tags have to be a list of texts.", "tags"],
      [{ tags: ["one", 2] }, 400, "A tag has to be text.", "tags.1"],
      [{ tags: Array.from({ length: 13 }, (_, n) => `tag ${n}`) }, 400, "A post may have 12 tags at most.", "tags"],
      [{ category: "two\nlines" }, 400, "The category has to be a single line of plain text.", "category"],
      [
        { featuredImage: "images/none.webp" },
        400,
        "There is no picture images/none.webp. Send it first.",
        "featuredImage",
      ],
      [{ published: true, publishedAt: null }, 400, "A post that is live has to have a date.", "publishedAt"],
      [{ id: "other" }, 400, "Unknown field: id."],
      ["{not json", 400, "The request could not be read as JSON."],
      ["[]", 400, expect.any(String)],
      [{ content: "x".repeat(1_100_000) }, 413, "That is more than this form takes."],
    ];
    for (const [body, status, sentence, field = null] of refused) {
      const response = await app.asAdmin("PATCH", "/api/blog/refused", body);
      expect([response.status, await response.text()]).toEqual([status, sentence]);
      expect(response.headers.get("x-field")).toBe(field);
      expect(response.headers.get("content-type")).toMatch(/^text\/plain/);
    }
    expect(app.git("rev-parse", "HEAD")).toBe(before);
  });

  test("a body that cannot be decompressed is answered everywhere with a 400 and a sentence", async () => {
    const broken = { "Content-Encoding": "gzip" };
    for (const response of [
      await app.asVisitor("POST", "/api/contact", { name: "x" }, broken),
      await app.asVisitor("POST", "/api/admin/login", { password: "x" }, broken),
      await app.asAdmin("PATCH", "/api/blog/refused", { title: "x" }, broken),
      await app.asAdmin("PUT", "/api/blog/refused/image", "no picture", { ...broken, "Content-Type": "image/png" }),
    ])
      expect([response.status, await response.text()]).toEqual([400, "The request could not be read."]);
    expect(app.errors).toEqual([]);
  });

  test("a body in Brotli is answered everywhere with a 400, before it is read", async () => {
    const body = new Blob([new Uint8Array(brotliCompressSync(JSON.stringify({ password: "x", title: "x" })))]);
    const headers = { "Content-Encoding": "BR", "Content-Type": "application/json" };
    const form = { ...headers, "Content-Type": "application/x-www-form-urlencoded" };
    for (const response of [
      await app.asVisitor("POST", "/api/contact", body, headers),
      await app.asVisitor("POST", "/api/contact", body, form),
      await app.asVisitor("POST", "/api/admin/login", body, headers),
      await app.asAdmin("PATCH", "/api/blog/refused", body, headers),
      await app.asAdmin("PUT", "/api/blog/refused/image", body, { ...headers, "Content-Type": "image/png" }),
    ])
      expect([response.status, await response.text()]).toEqual([400, "The request could not be read."]);
  });

  test("needs a token, JSON, and a request from this very site", async () => {
    app.commit({ "guarded.md": aPost() });
    for (const body of [{ title: "x" }, "{not json", { content: "x".repeat(1_100_000) }])
      expect((await app.asVisitor("PATCH", "/api/blog/guarded", body)).status).toBe(401);
    expect((await app.asAdmin("PATCH", "/api/blog/guarded", "title=x", { "Content-Type": "text/plain" })).status).toBe(
      415,
    );
    expect(
      (await app.asAdmin("PATCH", "/api/blog/guarded", { title: "x" }, { "Sec-Fetch-Site": "cross-site" })).status,
    ).toBe(403);
    expect(
      (await app.asAdmin("PATCH", "/api/blog/guarded", { title: "x" }, { Origin: "https://evil.example" })).status,
    ).toBe(403);
    expect((await app.asAdmin("PATCH", "/api/blog/nobody", { title: "x" })).status).toBe(404);
    expect(app.readPost("guarded")).toMatchObject({ title: "A post" });
  });

  test("a save waits for another running git, then restores the file and says so; the other git's lock stays", {
    tags: ["slow"],
  }, async () => {
    app.commit({ "waits.md": aPost({ title: "Before" }) });
    const lock = join(app.root, "repository/.git/index.lock");
    writeFileSync(lock, "");
    using _other = spawn("git", ["cat-file", "--batch"], { cwd: app.blogDir, stdio: ["pipe", "ignore", "ignore"] });
    const response = await app.asAdmin("PATCH", "/api/blog/waits", { title: "After" });
    expect(response.status).toBe(503);
    expect(await response.text()).toMatch(/^The change could not be saved, and nothing was changed: another git/);
    expect(app.readPost("waits")).toMatchObject({ title: "Before" });
    expect(existsSync(lock)).toBe(true);
    rmSync(lock);
  });

  test("locks of a killed git are removed, and the save succeeds", async () => {
    app.commit({ "killed.md": aPost({ title: "Before" }) });
    for (const lock of ["index.lock", "HEAD.lock", "refs/heads/main.lock"]) {
      writeFileSync(join(app.root, "repository/.git", lock), "");
    }
    expect((await app.asAdmin("PATCH", "/api/blog/killed", { title: "After" })).status).toBe(200);
    expect(app.git("show", "HEAD:content/blog/killed.md")).toContain("After");
    expect(app.git("status", "--porcelain", "--", "content/blog/killed.md")).toBe("");
  });

  test("text that looks like code or front matter is stored as text and shown as text", async () => {
    app.commit({ "code.md": aPost({ ...published }) });
    const content = "---js\nprocess.exit(1)\n---\n<script>alert(1)</script>";
    expect((await app.asAdmin("PATCH", "/api/blog/code", { content })).status).toBe(200);
    await app.settled();
    expect(app.readPost("code").content).toBe(content);
    expect(app.live("blog/code.html")).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
    expect(app.live("blog/code.html")).not.toContain("<script>alert");
  });
  test("keeps every character that people paste, and refuses with one sentence those that no file can hold", async () => {
    app.commit({ "pasted.md": aPost({ title: "Typed", tags: ["a"] }) });
    const odd = "a\u2028b\u2029c\u0085d\ufeffe\u00a0f\u200bg";
    const words = { title: odd, excerpt: odd, category: odd, featuredImageAlt: odd, tags: [odd], content: odd };
    const saved = await app.asAdmin("PATCH", "/api/blog/pasted", words);
    expect([saved.status, await json(await app.asAdmin("GET", "/api/blog/pasted"))]).toMatchObject([200, words]);
    expect(app.readPost("pasted")).toMatchObject(words);

    const before = app.readFile("pasted.md");
    for (const field of ["title", "excerpt", "category", "featuredImageAlt", "content"]) {
      const refused = await app.asAdmin("PATCH", "/api/blog/pasted", { [field]: "half a smile: \ud83d" });
      expect([refused.status, await refused.text()]).toEqual([400, expect.stringMatching(/^The [^.]*\.$/)]);
    }
    app.commit({ "in-braces.md": "---\n{ title: Braces, published: false }\n---\n" });
    await app.asAdmin("PATCH", "/api/blog/in-braces", { title: "Now } and, more" });
    expect(app.readPost("in-braces")).toMatchObject({ title: "Now } and, more", published: false });
    app.commit({ "named.md": "---\ntitle: &words Named\nexcerpt: *words\npublished: false\n---\n" });
    const refused = await app.asAdmin("PATCH", "/api/blog/named", { title: "Now" });
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringMatching(/^[^.]+\.$/)]);
    expect(app.readPost("named")).toMatchObject({ title: "Named", excerpt: "Named" });
    expect([
      app.readFile("pasted.md"),
      app.git("status", "--porcelain", "content/blog/pasted.md", "content/blog/named.md"),
    ]).toEqual([before, ""]);
  });

  test("removes the post and its picture in one commit, and from the site", async () => {
    const picture = await aPicture("brown");
    app.commit({
      "erased.md": aPost({ ...published, featuredImage: "images/erased.webp" }),
      "images/erased.webp": picture,
      "left.md": aPost({ ...published, title: "Not deleted", featuredImage: "images/left.webp" }),
      "images/left.webp": picture,
    });
    expect(await json(await app.asAdmin("DELETE", "/api/blog/erased"))).toEqual({ ok: true, id: "erased" });
    expect(app.lastCommit()).toBe('post: delete "erased"');
    expect(app.filesOfLastCommit()).toEqual(["content/blog/erased.md", "content/blog/images/erased.webp"]);
    await app.settled();
    expect(app.live("blog/erased.html")).toBeUndefined();
    expect(app.live("blog/images/erased.webp")).toBeUndefined();
    expect(app.live("blog/images/left.webp")).toBe(picture.toString());
    expect((await app.asAdmin("DELETE", "/api/blog/erased")).status).toBe(404);
    // Somebody may still have its words open, and save them as a new post.
    const again = await app.asAdmin("POST", "/api/blog", { title: "Again", featuredImage: "images/erased.webp" });
    expect([again.status, app.hasFile("images/erased.webp")]).toEqual([201, true]);
  });

  test("a file that was never committed is committed before it is deleted, so that it can be restored", async () => {
    app.put("by-hand.md", aPost({ title: "By hand" }));
    await app.services.writeQueue.run(async () => app.services.changes.publishChanges());
    expect((await app.asAdmin("DELETE", "/api/blog/by-hand")).status).toBe(200);
    expect(app.git("show", "HEAD~1:content/blog/by-hand.md")).toContain("By hand");
  });

  test("a picture that another post shows stays when a post is deleted, gets a new picture, or has that undone", async () => {
    const shared = aPost({ featuredImage: "images/shared.webp" });
    app.commit({ "shared.md": shared, "shared-b.md": shared, "shared-c.md": shared, "images/shared.webp": "picture" });
    const painted = await app.asAdmin("POST", "/api/blog/shared/image");
    await app.asAdmin("DELETE", "/api/blog/shared-b");
    expect(app.hasFile("images/shared.webp")).toBe(true);
    const path = app.readPost("shared").featuredImage?.replace("/blog/", "") ?? "";
    app.put("shared-c.md", aPost({ featuredImage: path }));
    const undone = await app.asAdmin("POST", "/api/blog/undo", { commit: painted.headers.get("x-commit") });
    expect([undone.status, app.readPost("shared").featuredImage]).toEqual([200, "/blog/images/shared.webp"]);
    expect(app.hasFile(path)).toBe(true);
  });
});
