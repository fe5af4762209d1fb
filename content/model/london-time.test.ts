import { expect, test } from "vitest";
import { londonTime, momentInLondon } from "./london-time.ts";

test.each([
  ["in winter", "2026-11-24", "09:00", "2026-11-24T09:00:00.000Z"],
  ["in summer", "2026-07-01", "09:00", "2026-07-01T08:00:00.000Z"],
  ["at midnight in summer", "2026-07-01", "00:00", "2026-06-30T23:00:00.000Z"],
  ["on the morning after the clocks go forward", "2027-03-28", "09:00", "2027-03-28T08:00:00.000Z"],
  ["on the morning after they go back", "2026-10-25", "09:00", "2026-10-25T09:00:00.000Z"],
])("a time %s means what the practice’s clocks show", (_, date, time, moment) => {
  expect(momentInLondon(date, time)?.toISOString()).toBe(moment);
  expect(londonTime(new Date(moment))).toEqual({ date, time });
});

test("a time in the hour skipped in spring is an hour later", () => {
  const moment = momentInLondon("2027-03-28", "01:30");
  expect(moment && londonTime(moment)).toEqual({ date: "2027-03-28", time: "02:30" });
});

test("a date without a time gives no moment", () => {
  expect(momentInLondon("2026-11-24", "")).toBeUndefined();
});
