// @module-tag slow
import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { aPicture } from "../testing/a-picture.ts";
import { openForTests } from "../testing/open-for-tests.ts";
import { json, list } from "../testing/read-answer.ts";
import { startTestApp } from "../testing/start-test-app.ts";

const jekyll = `---
layout: post
title: First frost
date: 2021-01-31 10:00:00 +0000
categories: [Equine]
draft: false
---

Break the ice.
`;
const hugo = `---
title: "Spring grass"
date: 2020-04-12
draft: false
summary: "Why the first weeks matter."
cover:
  image: "images/meadow.webp"
  alt: "A mare"
---

Go slowly.
`;

const meadow = await aPicture("green");

const app = openForTests(() =>
  startTestApp({
    posts: {
      "2021-01-31-first-frost.markdown": jekyll,
      "spring-grass.md": hugo,
      "images/meadow.webp": meadow,
      "christmas.markdown": "---\ntitle: Christmas\ndate: 2999-12-24\ndraft: false\n---\n\nCarols.\n",
      "tables.markdown": "---\ntitle: Tables\ndraft: false\ndate: 2019-01-01\n---\n\n{% include table.html %}\n",
      "toml.md": '+++\ntitle = "x"\n+++\n',
    },
  }),
);

const patch = (id: string, changes: object) => app.asAdmin("PATCH", `/api/blog/${id}`, changes);

test("posts of other generators are live as they are, with their dates, summaries and pictures", async () => {
  await app.settled();
  expect(app.live("blog/2021-01-31-first-frost.html")).toContain("<h1>First frost</h1>");
  expect(app.live("blog/spring-grass.html")).toContain('alt="A mare"');
  expect(app.live("blog/images/meadow.webp")).toBe(meadow.toString());
  expect(app.live("blog.html")).toContain("Why the first weeks matter.");
  expect(
    (await list(await app.asVisitor("GET", "/api/blog"))).map(({ slug, publishedAt }) => [slug, publishedAt]),
  ).toEqual([
    ["2021-01-31-first-frost", "2021-01-31T10:00:00.000Z"],
    ["spring-grass", "2020-04-12T00:00:00.000Z"],
    ["tables", "2019-01-01T00:00:00.000Z"],
  ]);
  expect(await json(await app.asAdmin("GET", "/api/blog/christmas"))).toMatchObject({
    published: false,
    publishedAt: null,
    publishAt: "2999-12-24T00:00:00.000Z",
  });
  const { broken, notices } = await json(await app.asAdmin("GET", "/api/admin/status"));
  expect(broken).toMatchObject([{ file: "toml.md", reason: expect.stringMatching(/is TOML/) }]);
  expect(notices).toMatchObject([{ slug: "tables", text: expect.stringMatching(/instructions for another program/) }]);
});

test("editing a post of another generator keeps its file and its lines, and adds ours", async () => {
  const file = "2021-01-31-first-frost.markdown";
  const edited = await patch("2021-01-31-first-frost", { excerpt: "Ice.", content: "Break it." });
  expect(await json(edited)).toMatchObject({ slug: "2021-01-31-first-frost", excerpt: "Ice.", content: "Break it." });
  expect(app.filesOfLastCommit()).toEqual([`content/blog/${file}`]);
  expect(app.readFile(file)).toBe(
    jekyll.replace("false\n---", "false\nexcerpt: Ice.\n---").replace("Break the ice.", "Break it."),
  );
  const versions = await list(await app.asAdmin("GET", "/api/blog/2021-01-31-first-frost/history"));
  expect(versions).toHaveLength(2);
  const commit = versions[1]?.commit;
  expect(await json(await app.asAdmin("GET", `/api/blog/2021-01-31-first-frost/history/${commit}`))).toMatchObject({
    content: "Break the ice.",
  });
  expect((await app.asAdmin("POST", "/api/blog/2021-01-31-first-frost/restore", { commit })).status).toBe(200);
  expect(app.readFile(file)).toBe(jekyll);

  const unpublished = await patch("2021-01-31-first-frost", { published: false });
  expect(await json(unpublished)).toMatchObject({ published: false });
  await app.asAdmin("POST", "/api/blog/undo", { commit: unpublished.headers.get("x-commit") });
  expect([app.readFile(file), app.git("status", "--porcelain")]).toEqual([jekyll, ""]);
});

test("a post of another generator with a future date can be published now, or made a plain draft", async () => {
  expect(await json(await patch("christmas", { publishAt: null }))).toMatchObject({
    published: false,
    publishAt: null,
  });
  expect(app.readFile("christmas.markdown")).toContain("date: 2999-12-24\ndraft: false\npublished: false\n");
  const live = await json(await patch("christmas", { published: true }));
  expect([live.published, Date.parse(String(live.publishedAt)) <= Date.now()]).toEqual([true, true]);
});

test("a post of another generator can be deleted, restored, and moved to another address", async () => {
  await app.asAdmin("DELETE", "/api/blog/tables");
  expect(app.hasFile("tables.markdown")).toBe(false);
  const deleted = await list(await app.asAdmin("GET", "/api/blog/deleted"));
  expect(deleted).toMatchObject([{ slug: "tables", title: "Tables" }]);
  const back = await app.asAdmin("POST", "/api/blog/deleted/tables/restore", { commit: deleted[0]?.commit });
  expect(await json(back)).toMatchObject({ slug: "tables", published: false });

  const moved = await patch("spring-grass", { slug: "grass" });
  expect(await json(moved)).toMatchObject({
    id: "spring-grass",
    slug: "grass",
    publishedAt: "2020-04-12T00:00:00.000Z",
  });
  expect((await app.asAdmin("POST", "/api/blog", { title: "x", slug: "christmas" })).status).toBe(409);
});

test("a .markdown file that is added by hand appears, and disappears when it is removed", async () => {
  app.put("by-hand.markdown", "---\ntitle: By hand\ndraft: false\n---\n");
  const scan = () => app.services.writeQueue.run(async () => app.services.changes.publishChanges());
  await scan();
  await app.settled();
  expect(app.live("blog/by-hand.html")).toContain("By hand");
  rmSync(join(app.blogDir, "by-hand.markdown"));
  await scan();
  await app.settled();
  expect(app.live("blog/by-hand.html")).toBeUndefined();
});

test("with two files for one address, the one that is not shown is reported, and deleting the post removes both", async () => {
  app.commit({ "twice.md": "---\ntitle: Twice\npublished: true\n---\n" });
  app.commit({ "twice.markdown": "---\ntitle: The other\npublished: true\n---\n" });
  expect(await json(await patch("twice", { excerpt: "Edited." }))).toMatchObject({ title: "Twice" });
  const { broken } = await json(await app.asAdmin("GET", "/api/admin/status"));
  expect(broken).toContainEqual(expect.objectContaining({ file: "twice.markdown" }));

  const removed = await app.asAdmin("DELETE", "/api/blog/twice");
  expect((await app.asAdmin("GET", "/api/blog/twice")).status).toBe(404);
  expect([app.hasFile("twice.md"), app.hasFile("twice.markdown")]).toEqual([false, false]);
  await app.asAdmin("POST", "/api/blog/undo", { commit: removed.headers.get("x-commit") });
  expect([app.hasFile("twice.md"), app.hasFile("twice.markdown")]).toEqual([true, true]);
});
