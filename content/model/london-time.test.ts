import { expect, test } from "vitest";
import { londonTime, parseLondonTime } from "./london-time.ts";

test.each([
  ["in winter", "2026-11-24", "09:00", "2026-11-24T09:00:00.000Z"],
  ["in summer", "2026-07-01", "09:00", "2026-07-01T08:00:00.000Z"],
  ["at midnight in summer", "2026-07-01", "00:00", "2026-06-30T23:00:00.000Z"],
  ["on the morning after the clocks go forward", "2027-03-28", "09:00", "2027-03-28T08:00:00.000Z"],
  ["on the morning after they go back", "2026-10-25", "09:00", "2026-10-25T09:00:00.000Z"],
])("a time %s is the time on the practice’s clocks", (_, date, time, utc) => {
  expect(parseLondonTime(date, time)?.toISOString()).toBe(utc);
  expect(londonTime(new Date(utc))).toEqual({ date, time });
});

test("a time in the hour that is skipped in spring is an hour later", () => {
  const parsed = parseLondonTime("2027-03-28", "01:30");
  expect(parsed && londonTime(parsed)).toEqual({ date: "2027-03-28", time: "02:30" });
});

test("a date without a time is not a time", () => {
  expect(parseLondonTime("2026-11-24", "")).toBeUndefined();
});
