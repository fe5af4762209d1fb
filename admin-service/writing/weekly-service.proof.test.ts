import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { startTestApp, type TestApp } from "../testing/start-test-app.ts";

const weeklyOf = async (app: TestApp) =>
  ((await (await app.asAdmin("GET", "/api/admin/status")).json()) as { weekly: Record<string, unknown> }).weekly;
const titles = (app: TestApp) => app.services.posts.titles();

test("without a timer, the service writes one post a week itself, from the first Monday after its first start", async () => {
  let time = "2026-11-17T10:00:00Z"; // a Tuesday
  const options = { env: { WEEKLY_TIMER: "" }, now: () => new Date(time) };
  await using first = await startTestApp(options);
  const { root } = first;
  const nextMonday = "2026-11-23T07:00:00.000Z";
  expect(await weeklyOf(first)).toMatchObject({ by: "service", last: null, next: nextMonday, overdue: false });
  await first.stop();

  time = "2026-11-23T06:59:00Z";
  const early = await startTestApp({ ...options, root });
  expect(await weeklyOf(early)).toMatchObject({ next: nextMonday });
  await early.stop();
  expect(titles(early)).toEqual([]);

  // The machine was off on Monday morning.
  time = "2026-11-25T09:00:00Z";
  const late = await startTestApp({ ...options, root });
  await vi.waitUntil(async () => (await weeklyOf(late)).last !== null, { timeout: 30_000 });
  expect(await weeklyOf(late)).toMatchObject({
    by: "service",
    last: "2026-11-25T09:00:00.000Z",
    next: "2026-11-30T07:00:00.000Z",
    reason: expect.stringContaining("waits as a draft"),
  });
  expect(titles(late)).toHaveLength(1);
  expect(await (await late.asVisitor("GET", "/api/blog")).json()).toEqual([]);
  await late.stop();

  time = "2026-11-29T23:00:00Z";
  const again = await startTestApp({ ...options, root });
  await again.stop();
  expect(titles(again)).toHaveLength(1);
});

test("with a timer, the service leaves the weekly post to it and reports whether the timer has ever run", async () => {
  let time = "2026-11-17T10:00:00Z";
  const options = { env: { WEEKLY_TIMER: "true" }, now: () => new Date(time) };
  await using first = await startTestApp(options);
  const { root } = first;
  expect(await weeklyOf(first)).toEqual({ by: "timer", seen: false, last: null, next: null, overdue: false });
  await first.stop();

  time = "2026-11-26T10:00:00Z";
  const later = await startTestApp({ ...options, root });
  expect(await weeklyOf(later)).toEqual({ by: "timer", seen: false, last: null, next: null, overdue: true });
  const lastRun = { at: "2026-11-26T06:30:00.000Z", reason: "It was written.", by: "timer" };
  writeFileSync(join(later.dataDir, "weekly.json"), JSON.stringify({ made: [], lastRun }));
  expect(await weeklyOf(later)).toMatchObject({ by: "timer", seen: true, last: lastRun.at, overdue: false });
  await later.stop();
  expect(titles(later)).toEqual([]);
});
