import { londonTime } from "#content/model/london-time.ts";

const format = (options: Intl.DateTimeFormatOptions) => {
  const formatter = new Intl.DateTimeFormat("en-US", { ...options, timeZone: "Europe/London" });
  return (iso: string): string => formatter.format(new Date(iso));
};

const yearOf = (date: Date): string => londonTime(date).date.slice(0, 4);

function formatWithOtherYear(options: Intl.DateTimeFormatOptions) {
  const withoutYear = format(options);
  const withYear = format({ ...options, year: "numeric" });
  return (iso: string): string => (yearOf(new Date(iso)) === yearOf(new Date()) ? withoutYear : withYear)(iso);
}

/** "Nov 20, 2026". The specification asks for American dates in the admin area. */
export const formatDay = format({ dateStyle: "medium" });
/** "Nov 20" */
export const formatMonthDay = format({ month: "short", day: "numeric" });
/** "Nov 23, 2026, 6:00 AM" */
export const formatDateTime = format({ dateStyle: "medium", timeStyle: "short" });
/** "Tue, Nov 24, 9:00 AM", with the year unless it is the current one. */
export const formatComing = formatWithOtherYear({
  weekday: "short",
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
});
/** "Sunday, November 22", with the year unless it is the current one. */
export const formatWeekday = formatWithOtherYear({ weekday: "long", month: "long", day: "numeric" });
/** "6:00 AM" */
export const formatTime = format({ timeStyle: "short" });
export const isToday = (iso: string): boolean => formatDay(iso) === formatDay(new Date().toISOString());
