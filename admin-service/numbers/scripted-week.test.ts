import { mkdtempDisposableSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { numbersAnswer } from "#content/model/answers.ts";
import { startTestApp } from "../testing/start-test-app.ts";
import { logLine, readers, scriptWeek } from "./testing/scripted-week.ts";

const origin = "https://practice.example";
const post = (title: string) => `---\ntitle: ${title}\npublished: true\n---\nText.\n`;

test("a week of 10,000 requests over the end of summer time is counted with an error of at most 3 %", async () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), "week-"));
  // From Wednesday to Tuesday in London; the night of the 25th of October has 25 hours.
  const start = Date.parse("2026-10-20T23:00:00Z");
  const week = { start, length: 169 * 3_600_000, requests: 10_000, origin };
  const { sent, truth } = scriptWeek({ ...week, pages: ["/", "/about", "/contact", "/blog/saddle", "/blog/collar"] });
  expect(sent.length).toBeGreaterThanOrEqual(10_000);
  const ACCESS_LOG = join(folder.path, "access.log");
  writeFileSync(ACCESS_LOG, sent.map((request) => logLine(request, origin)).join(""));

  await using app = await startTestApp({
    posts: { "saddle.md": post("Saddle"), "collar.md": post("Collar") },
    env: { ACCESS_LOG },
    now: () => new Date("2026-10-27T23:59:00Z"),
  });
  await app.services.counting.wake();
  const numbers = numbersAnswer.parse(await (await app.asAdmin("GET", "/api/admin/numbers")).json());

  const sum = (names: Map<string, number>) => [...names.values()].reduce((total, number) => total + number, 0);
  const figures: Record<string, [counted: number, truth: number]> = {
    visits: [numbers.week.visits, truth.visits],
    views: [numbers.week.views, sum(truth.views)],
    booking: [numbers.week.booking, truth.views.get("/booking") ?? 0],
    messages: [numbers.week.messages, truth.messages],
  };
  for (const { path, views } of numbers.pages) figures[`views of ${path}`] = [views, truth.views.get(path) ?? 0];
  for (const { host, visits } of numbers.from) figures[`visits from “${host}”`] = [visits, truth.from.get(host) ?? 0];
  for (const { path, views } of numbers.ledToBooking)
    figures[`to booking from ${path}`] = [views, truth.toBooking.get(path) ?? 0];
  expect(Object.keys(figures)).toHaveLength(4 + truth.views.size + truth.from.size + truth.toBooking.size);
  for (const [name, [counted, known]] of Object.entries(figures))
    expect(Math.abs(counted - known) / known, `${name}: ${counted} counted, ${known} in truth`).toBeLessThanOrEqual(
      0.03,
    );

  expect(numbers.days).toHaveLength(7);
  expect(numbers.missing.map(({ path }) => path)).toEqual(["/leaflet"]);
  const saying = readers.filter(([, number]) => number > 0);
  expect(numbers.feeds).toEqual({
    subscribers: saying.reduce((total, [, number]) => total + number, 0),
    otherPrograms: readers.length - saying.length,
  });
});
