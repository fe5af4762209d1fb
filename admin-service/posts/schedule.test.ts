// @module-tag slow
import { beforeEach, expect, test, vi } from "vitest";
import { facts } from "#content/facts/testing/sample.ts";
import { outlineText } from "#content/model/outline.ts";
import { openForTests } from "../testing/open-for-tests.ts";
import { aPost, startTestApp } from "../testing/start-test-app.ts";

const patience = { timeout: 30_000 };
let time = Date.parse("2026-11-23T09:00:00Z");
const app = openForTests(() =>
  startTestApp({
    posts: {
      "due.md": aPost({ title: "Due", publishAt: "2026-11-22T07:00:00.000Z" }),
      "later.md": aPost({ title: "Later", publishAt: "2026-11-24T07:00:00.000Z" }),
    },
    now: () => new Date(time),
  }),
);
beforeEach(() => void app.errors.splice(0));

const goesLive = (slug: string) => vi.waitFor(() => expect(app.live(`blog/${slug}.html`)).toContain("<h1>"), patience);
const json = async (response: Response) => (await response.json()) as { post: Record<string, unknown> };

test("a post that fell due while the service was down goes live at its start, by one commit like any other", async () => {
  await goesLive("due");
  expect(app.readPost("due")).toMatchObject({
    published: true,
    publishedAt: new Date(time).toISOString(),
    publishAt: null,
  });
  expect(app.readFile("due.md")).not.toContain("publishAt:");
  expect(app.lastCommit()).toBe('post: publish "due"');
  expect(app.filesOfLastCommit()).toEqual(["content/blog/due.md"]);
  expect(app.readPost("later")).toMatchObject({ published: false, publishAt: "2026-11-24T07:00:00.000Z" });
  expect(app.live("blog/later.html")).toBeUndefined();
});

test("a scheduled post goes live at its time, and an unscheduled one does not", async () => {
  app.commit({ "taken-back.md": aPost(), "in-time.md": aPost() });
  const at = (ms: number) => ({ publishAt: new Date(time + ms).toISOString() });
  await app.asAdmin("PATCH", "/api/blog/taken-back", at(100));
  await app.asAdmin("PATCH", "/api/blog/in-time", at(200));
  await app.asAdmin("PATCH", "/api/blog/taken-back", { publishAt: null });
  time += 300;
  await goesLive("in-time");
  expect(app.readPost("taken-back")).toMatchObject({ published: false });
});

test("a post that is published in its file with a day to come goes live then, as it stands; one that ends is taken down", async () => {
  const at = (ms: number) => new Date(time + ms).toISOString();
  const ahead = aPost({ title: "Ahead", published: true, publishedAt: at(60_000) });
  const ending = `---\ntitle: Ending\ndate: 2025-05-01\ndraft: false\nexpiryDate: ${at(60_000)}\n---\n\nHalf price.\n`;
  app.commit({ "ahead.md": ahead, "ending.md": ending });
  await goesLive("ending");
  expect(app.live("blog/ahead.html")).toBeUndefined();
  time += 61_000;
  await app.services.writeQueue.run(async () => app.services.changes.publishChanges());
  await goesLive("ahead");
  await app.settled();
  expect(app.live("blog/ending.html")).toBeUndefined();
  expect([app.readFile("ahead.md"), app.readFile("ending.md")]).toEqual([ahead, ending]);
  await app.asAdmin("DELETE", "/api/blog/ending");
});

test("undoing a scheduled publish leaves a plain draft", async () => {
  app.commit({ "undone.md": aPost({ publishAt: "2020-01-01T00:00:00.000Z" }) });
  await goesLive("undone");
  const { post } = await json(await app.asAdmin("POST", "/api/blog/undo", { commit: app.git("rev-parse", "HEAD") }));
  expect(post).toMatchObject({ published: false, publishAt: null });
  await app.settled();
  expect(app.lastCommit()).toBe('post: undo publish "undone"');
  expect(app.live("blog/undone.html")).toBeUndefined();
});

test("a due post with a damaged file waits until it is repaired, and does not delay others", async () => {
  app.commit({ "damaged.md": aPost({ publishAt: "2999-01-01T00:00:00.000Z" }) });
  await app.settled();
  app.put("damaged.md", aPost({ publishAt: "2020-01-01T00:00:00.000Z" }).replace("title:", "title"));
  app.put("whole.md", aPost({ publishAt: "2020-01-01T00:00:00.000Z" }));
  await goesLive("whole");
  expect(app.readFile("damaged.md")).toContain("publishAt: 2020");
  app.put("damaged.md", aPost({ publishAt: "2020-01-01T00:00:00.000Z" }));
  await goesLive("damaged");
  expect(app.errors).toEqual([expect.stringContaining("damaged.md")]);
});

test("a due post with empty outline sections stays a draft; the desk says why, and the log says so once", async () => {
  app.commit({
    "outline.md": aPost({
      title: "Outline",
      content: outlineText(facts, "Human"),
      publishAt: new Date(time).toISOString(),
    }),
  });
  const status = async () => (await (await app.asAdmin("GET", "/api/admin/status")).json()) as { notices: object[] };
  const reason = expect.stringMatching(
    /^It was to go live by now\. This post cannot go live while .* the empty section/,
  );
  await vi.waitFor(
    async () => expect((await status()).notices).toMatchObject([{ slug: "outline", text: reason }]),
    patience,
  );
  app.put("other.md", aPost({ title: "Other", publishAt: new Date(time).toISOString() }));
  await goesLive("other");
  expect(app.readPost("outline")).toMatchObject({ published: false });
  expect(app.errors).toEqual([expect.stringMatching(/^“outline” was to be published by now: This post cannot/)]);

  time += 1_000;
  await app.asAdmin("PATCH", "/api/blog/outline", { content: "My own words." });
  await goesLive("outline");
  expect((await status()).notices).toEqual([]);
});

test("an edit at the moment a post falls due wins over the schedule", async () => {
  const publishAt = new Date(time + 50).toISOString();
  const { writeQueue, posts } = app.services;
  app.commit({ "wanted-back.md": aPost({ publishAt }) });
  using update = vi.spyOn(posts, "update");
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const held = writeQueue.run(() => gate);
  const taken = posts.update("wanted-back", { publishAt: null });
  time += 100;
  await vi.waitFor(() => expect(update).toHaveBeenCalledTimes(2), patience); // the schedule’s own call waits behind the owner’s
  open();
  await Promise.all([held, taken, update.mock.results[1]?.value.catch(() => {})]);
  expect(app.readPost("wanted-back")).toMatchObject({ published: false, publishAt: null });
  expect(app.errors).toEqual([]);
});
