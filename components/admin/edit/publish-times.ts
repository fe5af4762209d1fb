import { londonTime, parseLondonTime } from "#content/model/london-time.ts";
import type { PostSummary } from "#content/model/post.ts";
import { deskLabels } from "#content/pages/admin-desk.ts";

const labels = deskLabels.schedule;
const DAY_MS = 24 * 3_600_000;
const MORNING = "07:00";
const MONDAY = 1;
/** With fewer posts on one weekday, that day is not a habit. */
const MIN_POSTS_FOR_HABIT = 3;

export interface SuggestedTime {
  name: string;
  at: Date;
}

/** Suggests times to publish at: tomorrow, the weekday on which most posts were published, and next Monday. */
export function suggestPublishTimes(posts: readonly Pick<PostSummary, "publishedAt">[], now: Date): SuggestedTime[] {
  const today = londonTime(now).date;
  const habit = findHabit(posts);
  const times = [
    { name: labels.tomorrow, at: parseLondonTime(addDays(today, 1), MORNING) },
    habit && {
      name: labels.usualDay(weekdayName.format(noonOf(habit.date))),
      at: parseLondonTime(nextWeekday(today, 1, weekdayOf(habit.date)), habit.time),
    },
    { name: labels.nextMonday, at: parseLondonTime(nextWeekday(today, 2, MONDAY), MORNING) },
  ];
  const distinct = new Map<number, SuggestedTime>();
  for (const { name, at } of times.flatMap((time) => time ?? []))
    if (at && !distinct.has(at.getTime())) distinct.set(at.getTime(), { name, at });
  return [...distinct.values()];
}

const weekdayName = new Intl.DateTimeFormat("en-GB", { weekday: "long", timeZone: "UTC" });
const noonOf = (date: string): Date => new Date(`${date}T12:00:00Z`);
const weekdayOf = (date: string): number => noonOf(date).getUTCDay();
const addDays = (date: string, days: number): string =>
  new Date(noonOf(date).getTime() + days * DAY_MS).toISOString().slice(0, 10);

/** Returns the first date on a weekday that is at least `minDays` after today. */
function nextWeekday(today: string, minDays: number, weekday: number): string {
  const date = addDays(today, minDays);
  return weekdayOf(date) === weekday ? date : nextWeekday(today, minDays + 1, weekday);
}

/** Finds the latest publication on the most frequent weekday, with its time cut to the full hour. */
function findHabit(posts: readonly Pick<PostSummary, "publishedAt">[]): { date: string; time: string } | undefined {
  const published = posts
    .flatMap(({ publishedAt }) => publishedAt ?? [])
    .sort()
    .reverse()
    .map((timestamp) => londonTime(new Date(timestamp)));
  const onSameWeekday = (date: string) => published.filter((other) => weekdayOf(other.date) === weekdayOf(date));
  const [largest = []] = published
    .map(({ date }) => onSameWeekday(date))
    .sort((one, other) => other.length - one.length);
  const [newest] = largest;
  if (!newest || largest.length < MIN_POSTS_FOR_HABIT) return undefined;
  return { ...newest, time: `${newest.time.slice(0, 2)}:00` };
}
