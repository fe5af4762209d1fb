import { momentInLondon } from "#content/model/london-time.ts";

const WEEK_MS = 7 * 24 * 60 * 60 * 1_000;

/** The ISO week of a moment, in UTC: "2026-W47". The week belongs to the year of its Thursday. */
export function isoWeek(date: Date): string {
  const thursday = new Date(startOfWeek(date).getTime() + (3 * WEEK_MS) / 7);
  const year = thursday.getUTCFullYear();
  const week = Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / WEEK_MS) + 1;
  return `${year}-W${String(week).padStart(2, "0")}`;
}

/** Its Monday, 00:00 UTC. */
function startOfWeek(date: Date): Date {
  const daysSinceMonday = (date.getUTCDay() + 6) % 7;
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate() - daysSinceMonday));
}

export const startOfNextWeek = (date: Date): Date => startOfWeek(new Date(date.getTime() + WEEK_MS));

/** When the service writes a week's post: on its Monday, at 7 o'clock in London. */
const slotOf = (date: Date): Date =>
  momentInLondon(startOfWeek(date).toISOString().slice(0, 10), "07:00") ?? startOfWeek(date);

/** The latest of these times that is not in the future. */
export function lastSlot(now: Date): Date {
  const slot = slotOf(now);
  return slot <= now ? slot : slotOf(new Date(now.getTime() - WEEK_MS));
}

export const nextSlot = (now: Date): Date => slotOf(new Date(lastSlot(now).getTime() + WEEK_MS));
