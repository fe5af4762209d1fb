import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { openForTests } from "../testing/open-for-tests.ts";
import { json, list, said } from "../testing/read-answer.ts";
import { aPost, startTestApp } from "../testing/start-test-app.ts";

const published = { published: true, publishedAt: "2026-01-01T00:00:00.000Z", createdAt: "2026-01-01T00:00:00.000Z" };

const app = openForTests(() =>
  startTestApp({
    now: () => new Date("2026-11-20T09:00:00Z"),
    env: { SITE_URL: "https://www.test.example" },
  }),
);

const patch = (id: string, changes: object) => app.asAdmin("PATCH", `/api/blog/${id}`, changes);
const undo = (saved: Response) => app.asAdmin("POST", "/api/blog/undo", { commit: saved.headers.get("x-commit") });
/** Where a visitor is sent who asks for a post; the status where nobody sends him on. */
async function sentTo(slug: string): Promise<string | number> {
  await app.settled();
  const { status, headers } = await app.asVisitor("GET", `/blog/${slug}`, undefined, { Host: "localhost" });
  return status === 301 ? (headers.get("location") ?? "") : status;
}

describe("the address of a post", () => {
  test("follows the title until the post is published for the first time, by one commit of both files", async () => {
    const made = await app.asAdmin("POST", "/api/blog", { title: "Untitled" });
    const { id } = await json(made);
    const renamed = await patch(String(id), { title: "Sore backs", content: "Words." });
    expect(await json(renamed)).toMatchObject({ id, slug: "sore-backs", title: "Sore backs" });
    expect([app.hasFile("untitled.md"), app.hasFile("sore-backs.md")]).toEqual([false, true]);
    expect(app.filesOfLastCommit().sort()).toEqual(["content/blog/sore-backs.md", "content/blog/untitled.md"]);
    expect([app.lastCommit(), app.git("status", "--porcelain")]).toEqual(['post: edit "sore-backs"', ""]);
    expect(app.readFile("sore-backs.md")).not.toContain("aliases");

    await patch(String(id), { title: "Sore necks", published: true });
    await patch(String(id), { title: "Stiff necks" });
    await patch(String(id), { published: false });
    expect(await json(await patch(String(id), { title: "Other necks" }))).toMatchObject({ slug: "sore-necks" });
  });

  test("stays as it was chosen by hand, and gets a number when another post has the name", async () => {
    app.commit({ "by-hand.md": aPost({ title: "Another title" }), "in-use.md": aPost({ title: "In use" }) });
    expect(await json(await patch("by-hand", { title: "In use" }))).toMatchObject({ slug: "by-hand" });
    const { id } = await json(await app.asAdmin("POST", "/api/blog", { title: "In use" }));
    expect(await json(await patch(String(id), { title: "In Use!" }))).toMatchObject({ slug: "in-use-2" });
    expect(await json(await patch(String(id), { title: "By hand" }))).toMatchObject({ slug: "by-hand-2" });
  });

  test("a moved draft whose file names no id or date keeps the ones it had", async () => {
    app.commit({ "plain.md": "---\ntitle: Plain # mine\nmood: sunny\n---\n\nWords.\n" });
    const before = await json(await app.asAdmin("GET", "/api/blog/plain"));
    const after = await json(await patch("plain", { title: "Fancy" }));
    expect(after).toMatchObject({ slug: "fancy", id: "plain", createdAt: before.createdAt });
    expect(app.readFile("fancy.md")).toMatch(/^---\ntitle: Fancy # mine\nmood: sunny\nid: plain\ncreatedAt: .*\n---\n/);
    expect((await app.asAdmin("GET", "/api/blog/plain")).status).toBe(200); // the owner asks by id
  });

  test("a moved post keeps its id when another post gets its former name", { tags: ["slow"] }, async () => {
    app.commit({ "older.md": "---\ntitle: Older\n---\n\nWords.\n" });
    await patch("older", { slug: "moved-on" });
    const other = await json(await app.asAdmin("POST", "/api/blog", { title: "Newer", slug: "older" }));
    expect(other).toMatchObject({ slug: "older" });
    expect(await json(await patch("older", { excerpt: "Mine." }))).toMatchObject({ id: "older", slug: "moved-on" });
    expect(await json(await patch(String(other.id), { excerpt: "Its." }))).toMatchObject({ slug: "older" });
  });

  test("can be changed at any time; a former address leads to the present one, on any host", async () => {
    app.commit({ "first.md": aPost({ title: "First", ...published }) });
    const moved = await patch("first", { slug: "second" });
    expect(await json(moved)).toMatchObject({ id: "first", slug: "second", published: true });
    expect(app.lastCommit()).toBe('post: move "second"');
    expect(app.filesOfLastCommit().sort()).toEqual(["content/blog/first.md", "content/blog/second.md"]);
    expect(await sentTo("first")).toBe("/blog/second");
    const page = app.live("blog/first.html") ?? "";
    expect(page).toContain('<meta http-equiv="refresh" content="0; url=/blog/second">');
    expect(page).toContain('<link rel="canonical" href="https://www.test.example/blog/second">');
    expect(page).toContain('<meta name="robots" content="noindex">');
    expect(page).toContain('<a href="/blog/second">');
    expect(app.live("_redirects")).toContain("/blog/first /blog/second 301\n");
    for (const file of ["sitemap.xml", "rss.xml", "feed.json", "blog.html"]) {
      expect(app.live(file)).toContain("/blog/second");
      expect(app.live(file)).not.toContain("/blog/first");
    }
  });

  test("never makes forwards in chains or loops, and none when a post moves back", { tags: ["slow"] }, async () => {
    app.commit({ "one.md": aPost(published) });
    await patch("one", { slug: "two" });
    await patch("one", { slug: "three" });
    expect([await sentTo("one"), await sentTo("two"), await sentTo("three")]).toEqual([
      "/blog/three",
      "/blog/three",
      200,
    ]);
    await patch("one", { slug: "one" });
    expect([await sentTo("one"), await sentTo("two"), await sentTo("three")]).toEqual([200, "/blog/one", "/blog/one"]);
    expect(app.git("status", "--porcelain")).toBe("");
  });

  test("that it gets back is its own again: it forwards to no other, and the one in between leads there", async () => {
    app.commit({ "round.md": aPost({ id: "round", title: "Round", ...published }) });
    for (const slug of ["trip", "round", "trip", "round"]) expect((await patch("round", { slug })).status).toBe(200);
    expect(app.readFile("round.md").match(/^aliases:.*(?:\n +- .*)*/m)?.[0]).toMatch(/^aliases:\s*(?:\[|- )trip\]?$/);
    expect([await sentTo("round"), await sentTo("trip")]).toEqual([200, "/blog/round"]);
  });

  test("is free for a new post once its post has moved, and does not forward to a draft", {
    tags: ["slow"],
  }, async () => {
    app.commit({ "wanted.md": aPost({ title: "Wanted", ...published }) });
    await patch("wanted", { slug: "given-up" });
    const made = await json(await app.asAdmin("POST", "/api/blog", { title: "Wanted", published: true }));
    expect(made).toMatchObject({ slug: "wanted" });
    expect(await sentTo("wanted")).toBe(200);
    expect(app.live("_redirects")).not.toContain("/blog/wanted ");
    await app.asAdmin("DELETE", `/api/blog/${made.id}`);
    expect(await sentTo("wanted")).toBe("/blog/given-up");
    await patch("wanted", { published: false });
    expect(await sentTo("wanted")).toBe(404);
  });

  test("a file that was renamed by hand forwards from its former name soon after that is committed, however late that is", {
    tags: ["slow"],
  }, async () => {
    app.commit({ "of-old.md": aPost({ id: "an-id-of-its-own", title: "Old", ...published }) });
    await app.settled();
    app.git("mv", "content/blog/of-old.md", "content/blog/of-new.md");
    await expect.poll(() => sentTo("of-new"), { timeout: 10_000 }).toBe(200);
    expect(await sentTo("of-old")).toBe(404);
    app.git("commit", "--quiet", "-m", "a better name");
    await expect.poll(() => sentTo("of-old"), { timeout: 10_000 }).toBe("/blog/of-new");
  });

  test("aliases typed by hand into a file forward too, also in Hugo's spelling; renaming a file by hand makes no forward", {
    tags: ["slow"],
  }, async () => {
    const aliases = ["/blog/of-hugo", "/of-hugo-2/", "of-hugo-3", "/elsewhere/of-hugo-4", "Not A Slug"];
    app.commit({
      "from-hugo.md": `---\ntitle: x\npublished: true\nmood: sunny\naliases: [${aliases.join(", ")}]\n---\n`,
      "one-alias.md": "---\ntitle: x\npublished: true\naliases: /a-single-one/\n---\n",
    });
    for (const slug of ["of-hugo", "of-hugo-2", "of-hugo-3", "../of-hugo-2", "../elsewhere/of-hugo-4"])
      expect(await sentTo(slug)).toBe("/blog/from-hugo");
    expect(await sentTo("a-single-one")).toBe("/blog/one-alias");
    expect(await sentTo("of-hugo-4")).toBe(404);
    await patch("from-hugo", { slug: "of-hugo-2" });
    expect(app.readFile("of-hugo-2.md")).toContain("/elsewhere/of-hugo-4,"); // whoever reads it
    expect([await sentTo("of-hugo-2"), await sentTo("from-hugo"), await sentTo("of-hugo")]).toEqual([
      ...[200, "/blog/of-hugo-2", "/blog/of-hugo-2"],
    ]);

    app.put("renamed.md", app.readFile("one-alias.md"));
    rmSync(join(app.blogDir, "one-alias.md"));
    await app.services.writeQueue.run(async () => app.services.changes.publishChanges());
    expect([await sentTo("renamed"), await sentTo("one-alias")]).toEqual([200, 404]);
    app.git("add", "--all", "content/blog");
    app.git("commit", "--quiet", "-m", "rename");
  });

  test("is refused when it is taken or invalid, and then nothing is changed", async () => {
    app.commit({ "stays.md": aPost(), "held.md": aPost({ title: "Held" }), "broken.md": "no front matter" });
    const head = app.git("rev-parse", "HEAD");
    const address =
      "The address may hold small letters, digits and single hyphens, 80 at most, and no word that the site uses itself.";
    for (const [slug, status, sentence] of [
      ["held", 409, "The address /blog/held is taken by “Held”."],
      ["broken", 409, "The address /blog/broken is taken by “broken.md”."],
      ["Not so", 400, address],
      ["", 400, address],
      ["x".repeat(81), 400, address],
      ["working-copies", 400, address],
    ] as const) {
      const refused = await patch("stays", { title: "Changed", slug });
      expect([refused.headers.get("x-field"), ...(await said(refused))]).toEqual(["slug", status, sentence]);
    }
    expect((await patch("stays", { slug: "stays" })).headers.has("x-commit")).toBe(false);
    expect([app.git("rev-parse", "HEAD"), app.readPost("stays").title]).toEqual([head, "A post"]);
  });
});

describe("the history of a post that has moved", () => {
  test("includes the versions under the former address, which can be read and restored", {
    tags: ["slow"],
  }, async () => {
    const id = randomUUID();
    app.commit({ "before.md": aPost({ id, title: "Before", content: "First words. ".repeat(20), ...published }) });
    const first = app.git("rev-parse", "HEAD");
    await patch(id, { excerpt: "Edited before." });
    await patch(id, { slug: "after", title: "After" });
    await patch(id, { slug: "later" });
    await patch(id, { excerpt: "Edited after." });
    const versions = await list(await app.asAdmin("GET", `/api/blog/${id}/history`));
    expect(versions.map(({ what, title }) => [what, title])).toEqual([
      ...[
        ["Edited", "After"],
        ["New address", "After"],
      ],
      ...[
        ["Edited", "After"],
        ["Edited", "Before"],
        ["Changed by hand", "Before"],
      ],
    ]);
    expect(await list(await app.asAdmin("GET", `/api/blog/${id}/history?limit=2&offset=3`))).toEqual(versions.slice(3));
    for (const { commit, title } of versions)
      expect(await json(await app.asAdmin("GET", `/api/blog/${id}/history/${commit}`))).toMatchObject({ title });

    const restored = await app.asAdmin("POST", `/api/blog/${id}/restore`, { commit: first });
    expect(await json(restored)).toMatchObject({ id, slug: "later", title: "Before", published: true });
    expect([await sentTo("before"), await sentTo("after")]).toEqual(["/blog/later", "/blog/later"]);
    expect(JSON.stringify(await list(await app.asAdmin("GET", "/api/blog/deleted")))).not.toMatch(/"before"|"after"/);

    await app.asAdmin("DELETE", `/api/blog/${id}`);
    const deleted = (await list(await app.asAdmin("GET", "/api/blog/deleted"))).filter(
      ({ title }) => title === "Before",
    );
    expect(deleted.map(({ slug }) => slug)).toEqual(["later"]);
    const again = await app.asAdmin("POST", "/api/blog/deleted/later/restore", { commit: deleted[0]?.commit });
    expect(await json(again)).toMatchObject({ id, slug: "later", published: false });
    await patch(id, { published: true });
    expect(await sentTo("before")).toBe("/blog/later");
  });

  test("lets the move be undone and redone, with the text changed in it", { tags: ["slow"] }, async () => {
    app.commit({ "here.md": aPost({ title: "Here", ...published }) });
    const moved = await patch("here", { slug: "there", title: "There" });
    const undone = await undo(moved);
    expect(await json(undone)).toMatchObject({ post: { slug: "here", title: "Here" } });
    expect([app.lastCommit(), app.git("status", "--porcelain")]).toEqual(['post: undo edit "here"', ""]);
    expect([await sentTo("here"), await sentTo("there")]).toEqual([200, 404]);
    const redone = await undo(undone);
    expect(await json(redone)).toMatchObject({ post: { slug: "there", title: "There" } });
    expect([await sentTo("here"), await sentTo("there")]).toEqual(["/blog/there", 200]);

    await app.asAdmin("POST", "/api/blog", { title: "Here" });
    expect(await said(await undo(redone))).toEqual([409, "This post has been changed since. Nothing was taken back."]);
  });
});
