const DAY_MS = 24 * 60 * 60 * 1_000;

/** The ISO week of a moment, in UTC: "2026-W47". The week belongs to the year of its Thursday. */
export function isoWeek(date: Date): string {
  const thursday = new Date(startOfWeek(date).getTime() + 3 * DAY_MS);
  const year = thursday.getUTCFullYear();
  const week = Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / (7 * DAY_MS)) + 1;
  return `${year}-W${String(week).padStart(2, "0")}`;
}

/** Its Monday, 00:00 UTC. */
function startOfWeek(date: Date): Date {
  const daysSinceMonday = (date.getUTCDay() + 6) % 7;
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate() - daysSinceMonday));
}

export const startOfNextWeek = (date: Date): Date => new Date(startOfWeek(date).getTime() + 7 * DAY_MS);
