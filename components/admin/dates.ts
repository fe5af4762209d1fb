import { londonTime } from "#content/model/london-time.ts";

const format = (options: Intl.DateTimeFormatOptions) => {
  const formatter = new Intl.DateTimeFormat("en-US", { ...options, timeZone: "Europe/London" });
  return (iso: string): string => formatter.format(new Date(iso));
};

/** "Nov 20, 2026": the specification wants American dates in the admin area. */
export const formatDay = format({ dateStyle: "medium" });
/** "Nov 23, 2026, 6:00 AM" */
export const formatDateTime = format({ dateStyle: "medium", timeStyle: "short" });
/** "Tue, Nov 24, 9:00 AM", with the year when it is not this one. */
export const formatComing = (iso: string): string => (isThisYear(iso) ? comingThisYear : comingAnyYear)(iso);
const coming = { weekday: "short", month: "short", day: "numeric", hour: "numeric", minute: "2-digit" } as const;
const comingThisYear = format(coming);
const comingAnyYear = format({ ...coming, year: "numeric" });

const yearOf = (moment: Date): string => londonTime(moment).date.slice(0, 4);
const isThisYear = (iso: string): boolean => yearOf(new Date(iso)) === yearOf(new Date());
/** "Sunday, November 22", with the year when it is not this one. */
export const formatWeekday = (iso: string): string => (isThisYear(iso) ? weekdayThisYear : weekdayAnyYear)(iso);
const weekday = { weekday: "long", month: "long", day: "numeric" } as const;
const weekdayThisYear = format(weekday);
const weekdayAnyYear = format({ ...weekday, year: "numeric" });
/** "6:00 AM" */
export const formatTime = format({ timeStyle: "short" });
