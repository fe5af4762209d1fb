import { expect, test } from "vitest";
import { goodTimes } from "./good-times.ts";

// A Sunday in winter: London's time is UTC.
const sunday = new Date("2026-11-22T15:30:00Z");
const on = (...moments: string[]) => moments.map((publishedAt) => ({ publishedAt }));
const said = (posts: { publishedAt: string | null }[], now = sunday) =>
  goodTimes(posts, now).map(({ name, at }) => [name, at.toISOString()]);

test("proposes tomorrow, the weekday on which she mostly publishes, and the Monday after tomorrow", () => {
  const posts = on("2026-11-03T09:20:00Z", "2026-11-10T09:40:00Z", "2026-11-17T08:05:00Z", "2026-11-19T07:00:00Z");
  expect(said(posts)).toEqual([
    ["Tomorrow morning", "2026-11-23T07:00:00.000Z"],
    ["Tuesday, when you mostly publish", "2026-11-24T08:00:00.000Z"],
    ["Next Monday", "2026-11-30T07:00:00.000Z"],
  ]);
});

test("without a habit there are two", () => {
  expect(said([{ publishedAt: null }, ...on("2026-11-03T09:20:00Z")]).map(([name]) => name)).toEqual([
    "Tomorrow morning",
    "Next Monday",
  ]);
});

test("the same moment is proposed once", () => {
  const posts = on("2026-11-02T07:20:00Z", "2026-11-09T07:40:00Z", "2026-11-16T07:05:00Z");
  expect(said(posts, new Date("2026-11-23T10:00:00Z")).map(([name]) => name)).toEqual([
    "Tomorrow morning",
    "Monday, when you mostly publish",
  ]);
});

test("the times are Wantage's, in summer too, wherever the device is", () => {
  expect(said([], new Date("2026-07-01T23:30:00Z"))[0]).toEqual(["Tomorrow morning", "2026-07-03T06:00:00.000Z"]);
});
