// @module-tag slow
import { describe, expect, test } from "vitest";
import { facts } from "#content/facts/testing/sample.ts";
import { aPicture } from "../testing/a-picture.ts";
import { openForTests } from "../testing/open-for-tests.ts";
import { commitOf, json, list } from "../testing/read-answer.ts";
import { aPost, startTestApp } from "../testing/start-test-app.ts";

const published = { published: true, publishedAt: "2026-01-01T00:00:00.000Z", createdAt: "2026-01-01T00:00:00.000Z" };

const app = openForTests(() => startTestApp());

const undo = (commit: string) => app.asAdmin("POST", "/api/blog/undo", { commit });

describe("POST /api/blog/undo", () => {
  test("undoes an edit by a new commit, and the undo can be undone", async () => {
    app.commit({ "edited.md": aPost({ title: "Before", ...published }) });
    const before = app.readFile("edited.md");
    const edit = await app.asAdmin("PATCH", "/api/blog/edited", { title: "After" });
    const undone = await undo(commitOf(edit));
    expect(undone.status).toBe(200);
    expect(await json(undone)).toMatchObject({ post: { title: "Before" }, commit: app.git("rev-parse", "HEAD") });
    expect(app.readFile("edited.md")).toBe(before);
    expect(app.lastCommit()).toBe('post: undo edit "edited"');
    expect(app.filesOfLastCommit()).toEqual(["content/blog/edited.md"]);
    await app.settled();
    expect(app.live("blog/edited.html")).toContain("Before");
    const redone = await undo(commitOf(undone));
    expect(await json(redone)).toMatchObject({ post: { title: "After" } });
    expect(app.lastCommit()).toBe('post: undo undo "edited"');
  });

  test("restores a deleted post as it was, with its picture", async () => {
    const picture = await aPicture("brown");
    app.commit({
      "binned.md": aPost({ title: "A", ...published, featuredImage: "images/binned.webp" }),
      "images/binned.webp": picture,
    });
    const undone = await undo(commitOf(await app.asAdmin("DELETE", "/api/blog/binned")));
    expect(await json(undone)).toMatchObject({ post: { slug: "binned", published: true } });
    expect(app.readFile("images/binned.webp")).toBe(picture.toString());
    await app.settled();
    expect(app.live("blog/images/binned.webp")).toBe(picture.toString());
    await undo(commitOf(undone));
    expect(app.hasFile("binned.md") || app.hasFile("images/binned.webp")).toBe(false);
  });

  test("restores the former picture, byte for byte", async () => {
    app.commit({
      "painted.md": aPost({ featuredImage: "images/painted.webp" }),
      "images/painted.webp": "former picture",
    });
    const painted = await app.asAdmin("POST", "/api/blog/painted/image");
    expect(app.hasFile("images/painted.webp")).toBe(false);
    expect(await json(await undo(commitOf(painted)))).toMatchObject({
      post: { featuredImage: "/blog/images/painted.webp" },
    });
    expect(app.readFile("images/painted.webp")).toBe("former picture");
    expect(app.filesOfLastCommit()).toHaveLength(3);
    expect(app.git("status", "--porcelain")).toBe("");
  });

  test("of the commit that drafted a post removes the post", async () => {
    const made = await app.services.posts.create({ title: "New", excerpt: "", category: "", tags: [], content: "x" });
    expect(await json(await undo(made.commit ?? ""))).toMatchObject({ post: null });
    expect(app.hasFile("new.md")).toBe(false);
  });

  test("is refused when anybody has changed the post since, and changes nothing", async () => {
    app.commit({ "touched.md": aPost() });
    const edit = commitOf(await app.asAdmin("PATCH", "/api/blog/touched", { title: "After" }));
    const byHand = app.readFile("touched.md").replace("After", "By hand");
    app.put("touched.md", byHand);
    const late = await undo(edit);
    expect([late.status, await late.text()]).toEqual([
      409,
      "This post has been changed since. Nothing was taken back.",
    ]);
    expect(app.readFile("touched.md")).toBe(byHand);
    app.commit({ "touched.md": byHand });
  });

  test("refuses other people's commits, and names that are no commit", async () => {
    app.commit({ "foreign.md": aPost() });
    const theirs = app.git("rev-parse", "HEAD");
    for (const [commit, status] of [
      [theirs, 404],
      ["0".repeat(40), 404],
      ["HEAD", 400],
      ["--output=x", 400],
    ] as const)
      expect((await undo(commit)).status).toBe(status);
    expect((await app.asVisitor("POST", "/api/blog/undo", { commit: theirs })).status).toBe(401);
    expect(app.git("rev-parse", "HEAD")).toBe(theirs);
  });
});

describe("GET /api/blog/:id/history", () => {
  test("lists every version of a post, newest first, with what was done and by whom", async () => {
    app.commit({ "versions.md": aPost({ title: "First" }), "versions-b.md": aPost() });
    await app.asAdmin("PATCH", "/api/blog/versions", { title: "Second" });
    await app.asAdmin("PATCH", "/api/blog/versions-b", { title: "Another post" });
    await app.asAdmin("PATCH", "/api/blog/versions", { published: true });
    const versions = await list(await app.asAdmin("GET", "/api/blog/versions/history"));
    expect(versions.map(({ what, title, author }) => [what, title, author])).toEqual([
      ["Published", "Second", facts.practitioner.fullName],
      ["Edited", "Second", facts.practitioner.fullName],
      ["Changed by hand", "First", "A Developer"],
    ]);
    expect(versions.map(({ changed }) => changed)).toEqual([[], ["title"], []]);
    expect(versions[0]).toMatchObject({ commit: app.git("rev-parse", "HEAD"), at: expect.stringMatching(/Z$/) });
    const second = await list(await app.asAdmin("GET", "/api/blog/versions/history?limit=1&offset=1"));
    expect(second).toEqual([versions[1]]);
    expect((await app.asVisitor("GET", "/api/blog/versions/history")).status).toBe(401);
    expect((await app.asAdmin("GET", "/api/blog/nobody/history")).status).toBe(404);
  });

  test("shows a version as it was", async () => {
    app.commit({ "shown.md": aPost({ title: "First", tags: ["one"], content: "Old words." }) });
    const first = app.git("rev-parse", "HEAD");
    await app.asAdmin("PATCH", "/api/blog/shown", { title: "Second", content: "New words." });
    expect(await json(await app.asAdmin("GET", `/api/blog/shown/history/${first}`))).toEqual({
      title: "First",
      excerpt: "Old words.",
      excerptIsDerived: true,
      category: "General",
      tags: ["one"],
      content: "Old words.",
      featuredImage: null,
      featuredImageAlt: "",
      published: false,
    });
    for (const commit of ["0".repeat(40), "HEAD", "..%2f.."]) {
      expect((await app.asAdmin("GET", `/api/blog/shown/history/${commit}`)).status).toBe(404);
      expect((await app.asAdmin("GET", `/api/blog/shown/history/${commit}/image`)).status).toBe(404);
    }
  });

  test("shows the picture of a version although its file is gone", async () => {
    app.commit({
      "pictured.md": aPost({ featuredImage: "images/pictured.webp" }),
      "images/pictured.webp": "former picture",
    });
    const first = app.git("rev-parse", "HEAD");
    await app.asAdmin("POST", "/api/blog/pictured/image");
    expect(app.hasFile("images/pictured.webp")).toBe(false);
    const [now, then] = await list(await app.asAdmin("GET", "/api/blog/pictured/history"));
    expect(then).toMatchObject({ commit: first, picture: "/blog/images/pictured.webp" });
    expect(now?.picture).not.toBe(then?.picture);
    const path = `/api/blog/pictured/history/${first}/image`;
    expect(await (await app.asAdmin("GET", path)).text()).toBe("former picture");
    expect((await app.asVisitor("GET", path)).status).toBe(401);
  });
});

describe("POST /api/blog/:id/restore", () => {
  test("restores text and picture of a version in one commit; a live post stays live", async () => {
    app.commit({
      "restored.md": aPost({ title: "First", content: "Old words.", featuredImage: "images/restored.webp" }),
      "images/restored.webp": "first picture",
    });
    const first = app.git("rev-parse", "HEAD");
    await app.asAdmin("POST", "/api/blog/restored/image");
    await app.asAdmin("PATCH", "/api/blog/restored", { title: "Second", content: "New words.", published: true });
    const { publishedAt } = app.readPost("restored");
    const restored = await app.asAdmin("POST", "/api/blog/restored/restore", { commit: first });
    expect(restored.status).toBe(200);
    expect(await json(restored)).toMatchObject({ title: "First", content: "Old words.", published: true, publishedAt });
    expect(commitOf(restored)).toBe(app.git("rev-parse", "HEAD"));
    expect(app.lastCommit()).toBe('post: restore "restored"');
    expect(app.readFile("images/restored.webp")).toBe("first picture");
    expect(app.git("ls-files", "content/blog/images/restored*").split("\n")).toEqual([
      "content/blog/images/restored.webp",
    ]);
    await app.settled();
    expect(app.live("blog/restored.html")).toContain("Old words.");
    const again = await app.asAdmin("POST", "/api/blog/restored/restore", { commit: commitOf(restored) });
    expect([again.status, commitOf(again)]).toEqual([200, ""]);
  });

  test("removes a picture that the version did not show, even when its name ends like the restored one", async () => {
    app.commit({ "cover.md": aPost({ featuredImage: "images/cover.webp" }), "images/cover.webp": "first picture" });
    const first = app.git("rev-parse", "HEAD");
    app.put("images/new-cover.webp", "second picture");
    app.put("cover.md", app.readFile("cover.md").replace("images/cover.webp", "images/new-cover.webp"));
    app.git("add", "--all");
    app.git("commit", "--message", "a new picture by hand");
    expect((await app.asAdmin("POST", "/api/blog/cover/restore", { commit: first })).status).toBe(200);
    expect(app.hasFile("images/cover.webp")).toBe(true);
    expect(app.hasFile("images/new-cover.webp")).toBe(false);
  });

  test("keeps the present picture, and says so, when git does not have the version's picture", async () => {
    app.commit({
      "uncommitted.md": aPost({
        title: "First",
        featuredImage: "images/uncommitted.webp",
        featuredImageAlt: "Old.",
        ...published,
      }),
    });
    const first = app.git("rev-parse", "HEAD");
    app.put("images/uncommitted.webp", "committed after its text");
    app.git("add", "--all");
    app.git("commit", "--message", "the pictures");
    await app.asAdmin("POST", "/api/blog/uncommitted/image");
    await app.asAdmin("PATCH", "/api/blog/uncommitted", { title: "Second" });
    const { featuredImage, featuredImageAlt } = app.readPost("uncommitted");
    const restored = await app.asAdmin("POST", "/api/blog/uncommitted/restore", { commit: first });
    expect(await json(restored)).toMatchObject({ title: "First", featuredImage, featuredImageAlt });
    expect(restored.headers.get("x-notice")).toBe(
      "The picture of that version was not kept with it, so the post keeps the present one.",
    );
    expect(app.hasFile(featuredImage?.replace("/blog/", "") ?? "")).toBe(true);
    expect(app.git("status", "--porcelain")).toBe("");
    await app.settled();
    expect(app.live("blog/uncommitted.html")).toContain(featuredImage);
  });

  test("repairs a post whose present file is damaged", async () => {
    app.commit({ "mended.md": aPost({ title: "Good" }) });
    const good = app.git("rev-parse", "HEAD");
    app.put("mended.md", "no front matter");
    await app.services.writeQueue.run(async () => app.services.changes.publishChanges());
    expect((await app.asAdmin("POST", "/api/blog/mended/restore", { commit: good })).status).toBe(200);
    expect(app.readPost("mended")).toMatchObject({ title: "Good" });
    expect(app.services.index.broken).toEqual([]);
    expect(app.git("status", "--porcelain")).toBe("");
  });
});

describe("GET /api/blog/deleted", () => {
  test("lists deleted posts, the latest first, which can be restored as drafts with their pictures", async () => {
    const planned = { publishAt: "2999-01-01T09:00:00.000Z" };
    await using app = await startTestApp({
      posts: {
        "a.md": aPost({ title: "A", ...published, featuredImage: "images/a.webp" }),
        "images/a.webp": "picture",
        "b.md": aPost({ title: "B", ...planned }),
        "c.md": aPost({ title: "C" }),
      },
    });
    expect(await list(await app.asAdmin("GET", "/api/blog/deleted"))).toEqual([]);
    await app.asAdmin("DELETE", "/api/blog/a");
    const [gone] = await list(await app.asAdmin("GET", "/api/blog/deleted"));
    expect(gone).toMatchObject({ slug: "a", title: "A", commit: app.git("rev-parse", "HEAD") });
    await app.asAdmin("DELETE", "/api/blog/b");
    expect((await list(await app.asAdmin("GET", "/api/blog/deleted"))).map(({ slug }) => slug)).toEqual(["b", "a"]);

    const restore = (slug: string, commit: unknown) =>
      app.asAdmin("POST", `/api/blog/deleted/${slug}/restore`, { commit });
    const back = await restore("a", gone?.commit);
    expect(await json(back)).toMatchObject({ slug: "a", published: false, publishedAt: published.publishedAt });
    expect(commitOf(back)).toBe(app.git("rev-parse", "HEAD"));
    expect(app.readFile("images/a.webp")).toBe("picture");
    expect((await list(await app.asAdmin("GET", "/api/blog/deleted"))).map(({ slug }) => slug)).toEqual(["b"]);
    expect((await restore("a", gone?.commit)).status).toBe(409);
    expect((await restore("never", gone?.commit)).status).toBe(404);

    const [b] = await list(await app.asAdmin("GET", "/api/blog/deleted"));
    expect(await json(await restore("b", b?.commit))).toMatchObject({ publishAt: null });
    expect((await app.asVisitor("GET", "/api/blog/deleted")).status).toBe(401);
  });
});
