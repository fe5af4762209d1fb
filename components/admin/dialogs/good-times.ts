import { londonTime, momentInLondon } from "#content/model/london-time.ts";
import type { PostSummary } from "#content/model/post.ts";
import { deskLabels } from "#content/pages/admin-desk.ts";

const labels = deskLabels.schedule;
const DAY_MS = 24 * 3_600_000;
const IN_THE_MORNING = "07:00";
const MONDAY = 1;
/** Fewer posts on one weekday are no habit. */
const LEAST_HABIT = 3;

interface GoodTime {
  name: string;
  at: Date;
}

/** Times to propose for going live: tomorrow, the weekday on which most posts were published, and the next Monday. */
export function goodTimes(posts: readonly Pick<PostSummary, "publishedAt">[], now: Date): GoodTime[] {
  const today = londonTime(now).date;
  const habit = habitOf(posts);
  const times = [
    { name: labels.tomorrow, at: momentInLondon(laterDate(today, 1), IN_THE_MORNING) },
    habit && {
      name: labels.usualDay(weekdayName.format(noonOf(habit.date))),
      at: momentInLondon(nextDate(today, 1, weekdayOf(habit.date)), habit.time),
    },
    { name: labels.nextMonday, at: momentInLondon(nextDate(today, 2, MONDAY), IN_THE_MORNING) },
  ];
  const distinct = new Map<number, GoodTime>();
  for (const { name, at } of times.flatMap((time) => time ?? []))
    if (at && !distinct.has(at.getTime())) distinct.set(at.getTime(), { name, at });
  return [...distinct.values()];
}

const weekdayName = new Intl.DateTimeFormat("en-GB", { weekday: "long", timeZone: "UTC" });
const noonOf = (date: string): Date => new Date(`${date}T12:00:00Z`);
const weekdayOf = (date: string): number => noonOf(date).getUTCDay();
const laterDate = (date: string, days: number): string =>
  new Date(noonOf(date).getTime() + days * DAY_MS).toISOString().slice(0, 10);

/** The first date on that weekday, so many days from now at the earliest. */
function nextDate(today: string, days: number, weekday: number): string {
  const date = laterDate(today, days);
  return weekdayOf(date) === weekday ? date : nextDate(today, days + 1, weekday);
}

/** The newest publication on the most usual weekday, at the full hour. */
function habitOf(posts: readonly Pick<PostSummary, "publishedAt">[]): { date: string; time: string } | undefined {
  const moments = posts
    .flatMap(({ publishedAt }) => publishedAt ?? [])
    .sort()
    .reverse()
    .map((moment) => londonTime(new Date(moment)));
  const sameDay = (date: string) => moments.filter((other) => weekdayOf(other.date) === weekdayOf(date));
  const [most] = moments.map(({ date }) => sameDay(date)).sort((one, other) => other.length - one.length);
  const [newest] = most ?? [];
  if (!newest || (most?.length ?? 0) < LEAST_HABIT) return undefined;
  return { ...newest, time: `${newest.time.slice(0, 2)}:00` };
}
