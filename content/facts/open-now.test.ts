import { expect, test } from "vitest";
import { londonTime } from "../model/london-time.ts";
import { openingAt } from "./open-now.ts";
import { readHours } from "./opening-hours.ts";

const weekend = { saturday: ["09:30-12:00"], sunday: [] };
const twoSpans = ["09:00-12:30", "14:00-19:00"];
const week = {
  monday: twoSpans,
  tuesday: twoSpans,
  wednesday: twoSpans,
  thursday: twoSpans,
  friday: twoSpans,
  ...weekend,
};
const { open } = readHours({ week, arriveEarlyMinutes: 0 });
const christmas = { from: "2026-12-24", to: "2027-01-03", except: [], spans: [] };
const at = (time: string) => openingAt({ open, closures: [christmas] }, londonTime(new Date(time)));

test.each([
  ["2026-11-23T09:00:00Z", true, "until 12:30 PM"], // a Monday, to the minute
  ["2026-11-23T08:59:59Z", false, "today at 9:00 AM"],
  ["2026-11-23T12:30:00Z", false, "today at 2:00 PM"],
  ["2026-11-23T18:59:00Z", true, "until 7:00 PM"],
  ["2026-11-23T19:00:00Z", false, "tomorrow at 9:00 AM"],
  ["2026-11-27T20:00:00Z", false, "tomorrow at 9:30 AM"], // Friday evening
  ["2026-11-28T12:00:00Z", false, "Monday at 9:00 AM"], // Saturday noon
  ["2026-12-23T19:00:00Z", false, "Monday 4 January at 9:00 AM"], // the last evening before Christmas
  ["2026-12-24T10:00:00Z", false, "Monday 4 January at 9:00 AM"],
  ["2027-01-03T10:00:00Z", false, "tomorrow at 9:00 AM"], // the last day of the closure
])("at %s the page says: open %s, %s", (time, isOpen, when) => {
  expect(at(time)).toEqual({ isOpen, when });
});

test.each([
  ["2026-03-27T08:59:00Z", false], // Friday before the clocks go forward: 8:59
  ["2026-03-30T07:59:00Z", false], // Monday after: 8:59 again
  ["2026-03-30T08:00:00Z", true], // 9:00 in Britain
  ["2026-10-23T18:00:00Z", false], // Friday before they go back: 19:00
  ["2026-10-26T18:00:00Z", true], // Monday after: 18:00
])("opening hours are in London time when the clocks change: %s, open %s", (time, isOpen) => {
  expect(at(time).isOpen).toBe(isOpen);
});

test("a practice without hours opens by arrangement", () => {
  expect(openingAt({ open: [], closures: [] }, londonTime(new Date()))).toEqual({ isOpen: false });
});
