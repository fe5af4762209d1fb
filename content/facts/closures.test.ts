import { expect, test } from "vitest";
import { londonTime } from "../model/london-time.ts";
import { comingClosures } from "./closures.ts";
import { openingAt } from "./open-now.ts";
import { factsWith } from "./testing/facts-with.ts";

const closure = (from: string, to: string, ...hours: string[]) => ({ from, to, text: `${from} ${to}`, hours });
const christmas = closure("2026-12-23", "2027-01-03");
const eve = closure("2026-12-24", "2026-12-24", "09:00-12:00");
const openSunday = closure("2026-11-29", "2026-11-29", "10:00-12:00", "12:00-13:00", "15:00-16:00");
const twoLongDays = closure("2027-03-27", "2027-03-28", "20:00-23:59");

function opening(...closures: ReturnType<typeof closure>[]) {
  const { hours, closures: now } = factsWith({ closures: { closures } });
  return (time: string) => openingAt({ open: hours.open, closures: now.coming }, londonTime(new Date(time)));
}

test.each([
  ["2026-12-23T19:30:00Z", false, "tomorrow at 9:00 AM"],
  ["2026-12-24T08:59:00Z", false, "today at 9:00 AM"],
  ["2026-12-24T11:59:00Z", true, "until 12:00 PM"],
  ["2026-12-24T12:00:00Z", false, "Monday 4 January at 9:00 AM"],
  ["2026-12-23T23:59:00Z", false, "tomorrow at 9:00 AM"],
  ["2026-12-24T00:00:00Z", false, "today at 9:00 AM"],
  ["2026-12-25T10:00:00Z", false, "Monday 4 January at 9:00 AM"],
  ["2026-11-27T20:00:00Z", false, "Sunday at 10:00 AM"], // a day that is closed in every other week
  ["2026-11-29T12:00:00Z", true, "until 1:00 PM"], // two spans without a gap are one
  ["2026-11-29T14:00:00Z", false, "today at 3:00 PM"],
  ["2027-03-27T20:30:00Z", true, "until 11:59 PM"], // the evening before the clocks go forward
  ["2027-03-28T19:30:00Z", true, "until 11:59 PM"], // 20:30 on the day on which they do
  ["2027-03-28T22:59:00Z", false, "tomorrow at 9:00 AM"],
  ["2027-03-28T23:00:00Z", false, "today at 9:00 AM"], // midnight in Britain
])("with Christmas Eve until noon within the closure of Christmas, at %s: open %s, %s", (time, isOpen, when) => {
  expect(opening(christmas, eve, openSunday, twoLongDays)(time)).toEqual({ isOpen, when });
});

test("other hours over several days open none that is closed in every week; those for such days only open them", () => {
  const shortWeeks = closure("2026-11-28", "2026-12-06", "10:00-14:00");
  const course = closure("2026-11-29", "2026-11-29");
  for (const at of [opening(shortWeeks), opening(shortWeeks, course)]) {
    expect(at("2026-11-28T11:00:00Z")).toEqual({ isOpen: false, when: "Monday at 10:00 AM" });
    expect(at("2026-11-30T11:00:00Z")).toEqual({ isOpen: true, when: "until 2:00 PM" });
    expect(at("2026-12-06T11:00:00Z")).toEqual({ isOpen: false, when: "tomorrow at 9:00 AM" });
  }
  for (const last of ["2026-11-28", "2026-11-29"])
    expect(opening(closure("2026-11-28", last, "10:00-14:00"))("2026-11-28T11:00:00Z").isOpen, last).toBe(true);
  const { closures } = factsWith({ closures: { closures: [shortWeeks, course] } });
  expect(closures.coming.map(({ days, times }) => `${days}: ${times || "closed"}`)).toEqual([
    "Sunday 29 November: closed",
    "30 November to 6 December: 10:00 AM-2:00 PM (closed on Saturday and Sunday as usual)",
  ]);
});

test("a practice that opens by arrangement only is open on a day with hours of its own", () => {
  const hours = {
    week: { monday: [], tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [], sunday: [] },
  };
  const { closures } = factsWith({ hours, closures: { closures: [eve] } });
  const at = (time: string) => openingAt({ open: [], closures: closures.coming }, londonTime(new Date(time)));
  expect(at("2026-12-24T10:00:00Z")).toEqual({ isOpen: true, when: "until 12:00 PM" });
  expect(at("2026-12-24T13:00:00Z")).toEqual({ isOpen: false });
});

test("of entries that overlap the shorter one counts, of equally long ones the closed one, and no day is told twice", () => {
  const inside = closure("2026-12-28", "2026-12-29", "10:00-12:00");
  const closed = closure("2026-12-29", "2026-12-30");
  const told = comingClosures([closed, inside, eve, christmas], "2026-11-23");
  expect(told.map(({ days, times }) => (times ? `${days}, ${times}` : days))).toEqual([
    "Wednesday 23 December",
    "Thursday 24 December, 9:00 AM-12:00 PM",
    "25 December to 27 December",
    "Monday 28 December, 10:00 AM-12:00 PM",
    "29 December to 30 December",
    "31 December to 3 January",
  ]);
  expect(told.map(({ text }) => text)).toEqual(
    [christmas, eve, christmas, inside, closed, christmas].map(({ text }) => text),
  );
  expect(comingClosures([christmas, eve], "2026-12-25").map(({ from }) => from)).toEqual(["2026-12-25"]);
  expect(comingClosures([eve, closure("2026-12-27", "2026-12-27"), eve], "2026-12-24")).toHaveLength(2);
});
