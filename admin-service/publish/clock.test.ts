import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { stringify } from "yaml";
import { openForTests } from "../testing/open-for-tests.ts";
import { aPost, startTestApp } from "../testing/start-test-app.ts";
import { releaseFolders } from "./release-folder.ts";

const published = { published: true, publishedAt: "2026-01-01T00:00:00.000Z" };
const DAY_MS = 24 * 60 * 60 * 1000;

// Half an hour past midnight in London, in summer: the day before in UTC.
let time = Date.parse("2026-06-20T23:30:00Z");
const app = openForTests(() => startTestApp({ posts: { "a.md": aPost(published) }, now: () => new Date(time) }));

test("pages that mention the present day are redrawn every day, even if nobody publishes anything", async () => {
  const days = () =>
    [...(app.live("special-offer.html") ?? "").matchAll(/"valid(?:From|Through)":"([\d-]+)"/g)].map(([, day]) => day);
  expect(days()).toEqual(["2026-06-21", "2026-06-28"]);
  const look = () => writeFileSync(join(app.blogDir, "looked.txt"), String(Math.random()));
  for (const [later, expected] of [
    [DAY_MS, ["2026-06-22", "2026-06-29"]],
    [9 * DAY_MS, ["2026-07-01", "2026-07-08"]],
  ] as const) {
    time += later;
    look();
    await vi.waitFor(() => expect(days()).toEqual(expected), { timeout: 10_000 });
  }
  const { live } = app.services.publisher;
  const { id } = live();
  // The same day: nothing is published again.
  look();
  time += DAY_MS / 4;
  look();
  await app.settled();
  expect(live()).toEqual({ id });
});

test("a closure is announced and a real offer ends on the right day, even if nobody publishes anything", async () => {
  const day = (later: number) => new Date(time + later * DAY_MS).toISOString().slice(0, 10);
  app.editFacts("closures", () =>
    stringify({ closures: [{ from: day(3), to: day(3), text: "We are at a course." }], announceDaysBefore: 2 }),
  );
  app.editFacts("offer", (before) =>
    before.replace("mode: counter", "mode: truthful").replace(/endsOn: .*/, `endsOn: ${day(0)}`),
  );
  const told = () => ({
    closed: app.live("about.html")?.includes("We are at a course."),
    offered: app.live("about.html")?.includes('href="/special-offer"'),
    noindex: app.live("special-offer.html")?.includes('content="noindex"'),
  });
  await vi.waitFor(() => expect(app.live("special-offer.html")).toContain("data-ends"), { timeout: 10_000 });
  expect(told()).toEqual({ closed: false, offered: true, noindex: false });
  for (const [later, expected] of [
    [1, { closed: true, offered: false, noindex: true }],
    [3, { closed: false, offered: false, noindex: true }],
  ] as const) {
    time += later * DAY_MS;
    writeFileSync(join(app.blogDir, "looked.txt"), String(later));
    await vi.waitFor(() => expect(told()).toEqual(expected), { timeout: 10_000 });
  }
});

test("two changes at the same moment make two releases", async () => {
  for (const text of ["One.", "Two.", "Three."]) {
    app.put("a.md", aPost({ ...published, content: text }));
    expect(await app.services.publisher.publish()).toMatchObject({ ok: true });
    expect(app.live("blog/a.html")).toContain(text);
  }
});

test("a rollback survives midnight", async () => {
  const folders = releaseFolders(app.distDir);
  const first = folders.liveId() ?? "";
  await app.asAdmin("PATCH", "/api/blog/a", { content: "Second." });
  await app.settled();
  await folders.rollBack(first, new Date(time).toISOString());
  time += DAY_MS;
  using refresh = vi.spyOn(app.services.index, "refresh");
  writeFileSync(join(app.blogDir, "looked.txt"), "");
  await vi.waitFor(() => expect(refresh).toHaveBeenCalled(), { timeout: 10_000 });
  await app.settled();
  expect(folders.liveId()).toBe(first);
});

test("the former release is kept and can be rolled back to, even after the clock was changed", {
  tags: ["slow"],
}, async () => {
  const folders = releaseFolders(app.distDir);
  const history: string[] = [];
  for (const days of [2, 0, 0, -2, -0.0001, 0, 0, 2, 2, -4, 0, 0]) {
    time += days * DAY_MS + 1;
    const before = folders.liveId();
    app.put("a.md", aPost({ ...published, content: `Text ${history.length}.` }));
    expect(await app.services.publisher.publish()).toMatchObject({ ok: true });
    const live = folders.liveId() ?? "";
    history.push(live);
    expect(folders.kept().map(({ id }) => id)).toEqual(expect.arrayContaining([live, before]));
    expect(folders.kept()[0]?.id).toBe(live);
  }
  expect(new Set(history).size).toBe(history.length);
  expect(readdirSync(join(app.distDir, "releases")).filter((name) => name.includes("partial"))).toEqual([]);
  await app.stop();
  await folders.rollBack(history.at(-2) ?? "", new Date(time).toISOString());
  expect(app.live("blog/a.html")).toContain(`Text ${history.length - 2}.`);
});
