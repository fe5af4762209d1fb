import type { Closure } from "./closures.ts";
import { capitalised, type Hours, twelveHours, weekdayOf } from "./opening-hours.ts";
import { dayInWords, plusDays } from "./wording.ts";

/** The hours and closures from which a browser computes whether the practice is open; part of every page. */
export interface Opening {
  open: readonly Pick<Hours["open"][number], "days" | "spans">[];
  /** Days with other hours, or none. */
  closures: readonly Pick<Closure, "from" | "to" | "except" | "spans">[];
}

const LOOK_AHEAD_DAYS = 366;

/**
 * Returns "until 7:00 PM" while the practice is open, otherwise when it opens next: "today at 2:00 PM", "tomorrow at
 * 9:00 AM", "Monday at 9:00 AM", "Monday 4 January at 9:00 AM"; no `when` if it opens by arrangement only. `date`
 * (YYYY-MM-DD) and `time` (HH:MM) are in London.
 */
export function openingAt(opening: Opening, { date, time }: { date: string; time: string }) {
  const now = spansOn(opening, date).find(({ opens, closes }) => opens <= time && time < closes);
  if (now) return { isOpen: true, when: `until ${twelveHours(now.closes)}` };
  for (let daysAhead = 0; daysAhead < LOOK_AHEAD_DAYS; daysAhead++) {
    const day = plusDays(date, daysAhead);
    const next = spansOn(opening, day).find(({ opens }) => daysAhead > 0 || opens > time);
    if (next) return { isOpen: false, when: `${nameDay(day, daysAhead)} at ${twelveHours(next.opens)}` };
  }
  return { isOpen: false };
}

function spansOn({ open, closures }: Opening, day: string) {
  const weekday = weekdayOf(day);
  const closure = closures.find(({ from, to }) => from <= day && day <= to);
  if (closure) return closure.except.includes(weekday) ? [] : closure.spans;
  return open.find(({ days }) => days.includes(weekday))?.spans ?? [];
}

function nameDay(day: string, daysAhead: number): string {
  if (daysAhead < 2) return daysAhead === 0 ? "today" : "tomorrow";
  return daysAhead < 7 ? capitalised(weekdayOf(day)) : dayInWords(day);
}
