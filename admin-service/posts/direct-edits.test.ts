// @module-tag slow
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { openForTests } from "../testing/open-for-tests.ts";
import { commitOf } from "../testing/read-answer.ts";
import { aPost, startTestApp } from "../testing/start-test-app.ts";

const patience = { timeout: 30_000 };
const published = { published: true, publishedAt: "2026-01-01T00:00:00.000Z" };

const app = openForTests(async () => {
  const slugs = ["edited", "put-back", "unchanged", "restored", "painted", "gone"];
  const posts = slugs.flatMap((slug) => [
    [`${slug}.md`, aPost({ title: "First", featuredImage: `images/${slug}.webp` })],
    [`images/${slug}.webp`, `picture of ${slug}`],
  ]);
  return startTestApp({
    posts: { ...Object.fromEntries(posts), "steady.md": aPost({ title: "Steady", ...published }) },
  });
});

describe("an uncommitted edit by hand", () => {
  const byHand = (slug: string, title = "By hand") =>
    app.put(`${slug}.md`, aPost({ title, featuredImage: `images/${slug}.webp` }));
  const patch = (slug: string, changes: object) => app.asAdmin("PATCH", `/api/blog/${slug}`, changes);
  const undo = (response: Response) => app.asAdmin("POST", "/api/blog/undo", { commit: commitOf(response) });
  const subjects = (slug: string) => app.git("log", "--format=%s", "--", `content/blog/${slug}.md`).split("\n");
  const status = () => app.git("status", "--porcelain");

  test("gets a commit of its own before ours, so that Undo reverts only ours", async () => {
    byHand("edited");
    const edited = app.readFile("edited.md");
    const saved = await patch("edited", { category: "Equine" });
    expect(subjects("edited")).toEqual(['post: edit "edited"', 'post: change "edited" by hand', "start"]);
    expect(app.filesOfLastCommit()).toEqual(["content/blog/edited.md"]);
    expect((await undo(saved)).status).toBe(200);
    expect(app.readFile("edited.md")).toBe(edited);
    expect(status()).toBe("");
    const versions = await (await app.asAdmin("GET", "/api/blog/edited/history")).json();
    expect(versions).toMatchObject([{}, { what: "Edited" }, { what: "Changed by hand", author: "Eleanor Hale" }, {}]);
  });

  test("cannot be undone by the service, not even with the name of its commit", async () => {
    byHand("edited", "By hand again");
    await patch("edited", { category: "Canine" });
    const commit = app.git("rev-parse", "HEAD~1");
    expect((await app.asAdmin("POST", "/api/blog/undo", { commit })).status).toBe(404);
  });

  test("is committed before a save that restores the former text; the save names its own commit", async () => {
    byHand("put-back");
    const saved = await patch("put-back", { title: "First" });
    expect(commitOf(saved)).toBe(app.git("rev-parse", "HEAD"));
    expect(app.lastCommit()).toBe('post: edit "put-back"');
    expect(await (await undo(saved)).json()).toMatchObject({ post: { title: "By hand" } });
  });

  test("is not committed by a save that changes nothing, and that save names no commit", async () => {
    byHand("unchanged");
    const head = app.git("rev-parse", "HEAD");
    const saved = await patch("unchanged", { title: "By hand" });
    expect([saved.status, commitOf(saved)]).toEqual([200, ""]);
    expect(app.git("rev-parse", "HEAD")).toBe(head);
    expect(status()).toBe("M content/blog/unchanged.md");
  });

  test("is in the history after an older version was restored over it", async () => {
    const commit = app.git("log", "--format=%H", "--", "content/blog/restored.md");
    byHand("restored");
    expect((await app.asAdmin("POST", "/api/blog/restored/restore", { commit })).status).toBe(200);
    expect(app.readPost("restored")).toMatchObject({ title: "First" });
    expect(app.git("show", "HEAD~1:content/blog/restored.md")).toContain("By hand");
  });

  test("of a picture is kept in git when the post gets another picture, or is deleted", async () => {
    app.put("images/painted.webp", "painted by hand");
    await app.asAdmin("POST", "/api/blog/painted/image");
    expect(app.git("show", "HEAD~1:content/blog/images/painted.webp")).toBe("painted by hand");
    app.put("images/gone.webp", "drawn by hand");
    await app.asAdmin("DELETE", "/api/blog/gone");
    expect(app.git("show", "HEAD~1:content/blog/images/gone.webp")).toBe("drawn by hand");
    expect(app.hasFile("images/gone.webp")).toBe(false);
  });

  test("of a picture that was never committed is kept in git too before its post is deleted", async () => {
    app.put("new.md", aPost({ title: "New", featuredImage: "images/new.webp" }));
    app.put("images/new.webp", "new picture");
    await app.services.writeQueue.run(async () => app.services.index.refresh());
    const deleted = await app.asAdmin("DELETE", "/api/blog/new");
    expect(app.hasFile("new.md") || app.hasFile("images/new.webp")).toBe(false);
    expect(subjects("new")).toEqual(['post: delete "new"', 'post: add "new" by hand']);
    await undo(deleted);
    expect(app.readFile("images/new.webp")).toBe("new picture");
  });

  test("in a new file keeps its address: a draft of the same title a moment later gets another one", async () => {
    app.put("same-title.md", aPost({ title: "Same title" }));
    const byHand = app.readFile("same-title.md");
    const draft = { title: "Same title", excerpt: "", category: "General", tags: [], content: "Words." };
    expect((await app.services.posts.create(draft)).post.slug).toBe("same-title-2");
    expect(app.readFile("same-title.md")).toBe(byHand);
  });
});

test("a file made by hand with only a title appears as a draft; published: true brings it to the site by itself", async () => {
  app.put("made-by-hand.md", "---\ntitle: Made by hand\n---\nHello there.\n");
  const posts = async () => (await (await app.asAdmin("GET", "/api/blog")).json()) as object[];
  await vi.waitFor(
    async () =>
      expect(await posts()).toContainEqual(
        expect.objectContaining({
          id: "made-by-hand",
          title: "Made by hand",
          category: "General",
          published: false,
        }),
      ),
    patience,
  );
  expect(app.live("blog/made-by-hand.html")).toBeUndefined();
  app.put("made-by-hand.md", "---\ntitle: Made by hand\npublished: true\n---\nHello there.\n");
  await vi.waitFor(() => expect(app.live("blog/made-by-hand.html")).toContain("Hello there."), patience);
  expect(app.live("sitemap.xml")).toContain("/blog/made-by-hand<");
});

test("a pull with three posts and a broken one: the good ones go live, the broken one is named and its last good version stays", async () => {
  const elsewhere = join(app.root, "elsewhere");
  const git = (...args: string[]) => execFileSync("git", ["-C", elsewhere, ...args], { stdio: "pipe" });
  execFileSync("git", ["clone", "--quiet", join(app.root, "repository"), elsewhere], { stdio: "pipe" });
  for (const name of ["one", "two", "three"]) {
    writeFileSync(join(elsewhere, `content/blog/${name}.md`), aPost({ title: `Pulled ${name}`, ...published }));
  }
  writeFileSync(join(elsewhere, "content/blog/steady.md"), "---\ntitle: [Steady\npublished: true\n---\nBroken now.\n");
  git("add", ".");
  git("-c", "user.name=B", "-c", "user.email=b@test.example", "commit", "--quiet", "-m", "three posts");
  app.git("pull", "--quiet", elsewhere, "main");

  await vi.waitFor(() => {
    for (const name of ["one", "two", "three"]) expect(app.live(`blog/${name}.html`)).toContain(`Pulled ${name}`);
  }, patience);
  expect(app.live("blog/steady.html")).toContain("Some words for the reader.");
  const { broken } = (await (await app.asAdmin("GET", "/api/admin/status")).json()) as { broken: object[] };
  expect(broken).toMatchObject([{ file: "steady.md", lastGoodKept: true }]);
  expect(app.errors.join("\n")).toMatch(/steady\.md:\d+: .* Its last good version stays\./);
});
