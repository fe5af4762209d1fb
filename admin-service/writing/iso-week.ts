import { parseLondonTime } from "#content/model/london-time.ts";

const WEEK_MS = 7 * 24 * 60 * 60 * 1_000;

/** Returns the ISO week of a date, in UTC: "2026-W47". A week belongs to the year of its Thursday. */
export function isoWeek(date: Date): string {
  const thursday = new Date(startOfWeek(date).getTime() + (3 * WEEK_MS) / 7);
  const year = thursday.getUTCFullYear();
  const week = Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / WEEK_MS) + 1;
  return `${year}-W${String(week).padStart(2, "0")}`;
}

/** Returns Monday, 00:00 UTC. */
function startOfWeek(date: Date): Date {
  const daysSinceMonday = (date.getUTCDay() + 6) % 7;
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate() - daysSinceMonday));
}

export const startOfNextWeek = (date: Date): Date => startOfWeek(new Date(date.getTime() + WEEK_MS));

/** Returns when the service writes the post of this date's week: on Monday at 7:00, London time. */
const slotOf = (date: Date): Date =>
  parseLondonTime(startOfWeek(date).toISOString().slice(0, 10), "07:00") ?? startOfWeek(date);

/** Returns the latest slot that is not in the future. */
export function lastSlot(now: Date): Date {
  const slot = slotOf(now);
  return slot <= now ? slot : slotOf(new Date(now.getTime() - WEEK_MS));
}

export const nextSlot = (now: Date): Date => slotOf(new Date(lastSlot(now).getTime() + WEEK_MS));
