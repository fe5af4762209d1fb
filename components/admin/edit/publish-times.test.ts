import { expect, test } from "vitest";
import { suggestPublishTimes } from "./publish-times.ts";

// A Sunday in winter, when London is on UTC.
const sunday = new Date("2026-11-22T15:30:00Z");
const publishedOn = (...timestamps: string[]) => timestamps.map((publishedAt) => ({ publishedAt }));
const suggest = (posts: { publishedAt: string | null }[], now = sunday) =>
  suggestPublishTimes(posts, now).map(({ name, at }) => [name, at.toISOString()]);

test("the schedule suggests tomorrow, the weekday on which she mostly publishes, and the Monday after tomorrow", () => {
  const posts = publishedOn(
    "2026-11-03T09:20:00Z",
    "2026-11-10T09:40:00Z",
    "2026-11-17T08:05:00Z",
    "2026-11-19T07:00:00Z",
  );
  expect(suggest(posts)).toEqual([
    ["Tomorrow morning", "2026-11-23T07:00:00.000Z"],
    ["Tuesday, when you mostly publish", "2026-11-24T08:00:00.000Z"],
    ["Next Monday", "2026-11-30T07:00:00.000Z"],
  ]);
});

test("without a usual weekday, only tomorrow and Monday are suggested", () => {
  expect(suggest([{ publishedAt: null }, ...publishedOn("2026-11-03T09:20:00Z")]).map(([name]) => name)).toEqual([
    "Tomorrow morning",
    "Next Monday",
  ]);
});

test("two suggestions for the same time are shown as one", () => {
  const posts = publishedOn("2026-11-02T07:20:00Z", "2026-11-09T07:40:00Z", "2026-11-16T07:05:00Z");
  expect(suggest(posts, new Date("2026-11-23T10:00:00Z")).map(([name]) => name)).toEqual([
    "Tomorrow morning",
    "Monday, when you mostly publish",
  ]);
});

test("the suggested times are in the practice's time zone, in summer too, wherever the device is", () => {
  expect(suggest([], new Date("2026-07-01T23:30:00Z"))[0]).toEqual(["Tomorrow morning", "2026-07-03T06:00:00.000Z"]);
});
