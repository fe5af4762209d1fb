import { capitalised, type Hours, twelveHours, weekdays } from "./opening-hours.ts";
import { dayInWords, plusDays } from "./wording.ts";

/** The hours and closures that tell whether the practice is open: small enough to be sent with each page. */
export interface Opening {
  open: readonly Pick<Hours["open"][number], "days" | "spans">[];
  /** First and last days, as YYYY-MM-DD. */
  closures: readonly { from: string; to: string }[];
}

/** How many days ahead the next opening is looked for. */
const LOOK_AHEAD_DAYS = 366;

/**
 * "until 7:00 PM" while the practice is open, otherwise when it opens next: "today at 2:00 PM", "tomorrow at 9:00 AM",
 * "Monday at 9:00 AM", "Monday 4 January at 9:00 AM"; without `when` it opens by arrangement only. `date` (YYYY-MM-DD) and
 * `time` (HH:MM) are London's.
 */
export function openingAt(opening: Opening, { date, time }: { date: string; time: string }) {
  const now = spansOn(opening, date).find(({ opens, closes }) => opens <= time && time < closes);
  if (now) return { isOpen: true, when: `until ${twelveHours(now.closes)}` };
  for (let ahead = 0; ahead < LOOK_AHEAD_DAYS; ahead++) {
    const day = plusDays(date, ahead);
    const next = spansOn(opening, day).find(({ opens }) => ahead > 0 || opens > time);
    if (next) return { isOpen: false, when: `${nameOf(day, ahead)} at ${twelveHours(next.opens)}` };
  }
  return { isOpen: false };
}

function spansOn({ open, closures }: Opening, day: string) {
  if (closures.some(({ from, to }) => from <= day && day <= to)) return [];
  const weekday = weekdays[(new Date(day).getUTCDay() + 6) % 7];
  return open.find(({ days }) => days.some((each) => each === weekday))?.spans ?? [];
}

function nameOf(day: string, ahead: number): string {
  if (ahead < 2) return ahead === 0 ? "today" : "tomorrow";
  const weekday = capitalised(weekdays[(new Date(day).getUTCDay() + 6) % 7] ?? "");
  return ahead < 7 ? weekday : dayInWords(day);
}

/** The closures that are not over, the next one first. */
export const comingClosures = <C extends Opening["closures"][number]>(closures: readonly C[], today: string): C[] =>
  closures.filter(({ to }) => to >= today).sort((a, b) => (a.from < b.from ? -1 : 1));
