import { expect, test, vi } from "vitest";
import { outlineText } from "#content/model/outline.ts";
import { aPost, startTestApp } from "../testing/start-test-app.ts";

type App = Awaited<ReturnType<typeof startTestApp>>;
const patience = { timeout: 30_000 };
const goesLive = (app: App, slug: string) =>
  vi.waitFor(() => expect(app.live(`blog/${slug}.html`)).toContain("<h1>"), patience);
const json = async (response: Response) => (await response.json()) as { post: Record<string, unknown> };

test("a post that was due while nothing ran goes live at the start, by one commit like any other", async () => {
  const now = () => new Date("2026-11-23T09:00:00Z");
  await using app = await startTestApp({
    posts: {
      "due.md": aPost({ title: "Due", publishAt: "2026-11-22T07:00:00.000Z" }),
      "later.md": aPost({ title: "Later", publishAt: "2026-11-24T07:00:00.000Z" }),
    },
    now,
  });
  await goesLive(app, "due");
  expect(app.readPost("due")).toMatchObject({ published: true, publishedAt: now().toISOString(), publishAt: null });
  expect(app.readFile("due.md")).not.toContain("publishAt:");
  expect(app.lastCommit()).toBe('post: publish "due"');
  expect(app.filesOfLastCommit()).toEqual(["content/blog/due.md"]);
  expect(app.readPost("later")).toMatchObject({ published: false, publishAt: "2026-11-24T07:00:00.000Z" });
  expect(app.live("blog/later.html")).toBeUndefined();
});

test("a post goes live when its time has come, and one that was taken back does not", async () => {
  let time = Date.parse("2026-11-23T09:00:00Z");
  await using app = await startTestApp({ posts: { "a.md": aPost(), "b.md": aPost() }, now: () => new Date(time) });
  const at = (ms: number) => ({ publishAt: new Date(time + ms).toISOString() });
  await app.asAdmin("PATCH", "/api/blog/a", at(100));
  await app.asAdmin("PATCH", "/api/blog/b", at(200));
  await app.asAdmin("PATCH", "/api/blog/a", { publishAt: null });
  time += 300;
  await goesLive(app, "b");
  expect(app.readPost("a")).toMatchObject({ published: false });
});

test("undoing it makes a plain draft, which stays one", async () => {
  await using app = await startTestApp({ posts: { "a.md": aPost({ publishAt: "2020-01-01T00:00:00.000Z" }) } });
  await goesLive(app, "a");
  const { post } = await json(await app.asAdmin("POST", "/api/blog/undo", { commit: app.git("rev-parse", "HEAD") }));
  expect(post).toMatchObject({ published: false, publishAt: null });
  await app.settled();
  expect(app.lastCommit()).toBe('post: undo publish "a"');
  expect(app.live("blog/a.html")).toBeUndefined();
});

test("a damaged file that is due is left alone until it is mended, and holds nobody else up", async () => {
  await using app = await startTestApp({ posts: { "a.md": aPost({ publishAt: "2999-01-01T00:00:00.000Z" }) } });
  app.put("a.md", aPost({ publishAt: "2020-01-01T00:00:00.000Z" }).replace("title:", "title"));
  app.put("b.md", aPost({ publishAt: "2020-01-01T00:00:00.000Z" }));
  await goesLive(app, "b");
  expect(app.readFile("a.md")).toContain("publishAt: 2020");
  app.put("a.md", aPost({ publishAt: "2020-01-01T00:00:00.000Z" }));
  await goesLive(app, "a");
  expect(app.errors).toEqual([expect.stringContaining("a.md")]);
});

test("a post that is due while questions of its outline are left stays a draft; the desk says why, the log once", async () => {
  let time = Date.parse("2026-11-23T09:00:00Z");
  await using app = await startTestApp({
    posts: {
      "outline.md": aPost({
        title: "Outline",
        content: outlineText("Human", "Neck pain"),
        publishAt: new Date(time).toISOString(),
      }),
    },
    now: () => new Date(time),
  });
  const status = async () => (await (await app.asAdmin("GET", "/api/admin/status")).json()) as { notices: object[] };
  const reason = expect.stringMatching(/^It was to go live by now\. This post cannot go live while .* 10 questions/);
  await vi.waitFor(async () => expect((await status()).notices).toEqual([{ slug: "outline", text: reason }]), patience);
  app.put("other.md", aPost({ title: "Other", publishAt: new Date(time).toISOString() }));
  await goesLive(app, "other");
  expect(app.readPost("outline")).toMatchObject({ published: false });
  expect(app.errors).toEqual([expect.stringMatching(/^“outline” was to be published by now: This post cannot/)]);

  time += 1_000;
  await app.asAdmin("PATCH", "/api/blog/outline", { content: "My own words." });
  await goesLive(app, "outline");
  expect((await status()).notices).toEqual([]);
});

test("a change of a post at the moment when it is due wins over the schedule", async () => {
  let time = Date.parse("2026-11-23T09:00:00Z");
  const publishAt = new Date(time + 50).toISOString();
  await using app = await startTestApp({ posts: { "a.md": aPost({ publishAt }) }, now: () => new Date(time) });
  const { writeQueue, posts } = app.services;
  const update = vi.spyOn(posts, "update");
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const held = writeQueue.run(() => gate);
  const taken = posts.update("a", { publishAt: null });
  time += 100;
  await vi.waitFor(() => expect(update).toHaveBeenCalledTimes(2)); // the schedule’s own call waits behind the owner’s
  open();
  await Promise.all([held, taken, update.mock.results[1]?.value.catch(() => {})]);
  expect(app.readPost("a")).toMatchObject({ published: false, publishAt: null });
  expect(app.errors).toEqual([]);
});
