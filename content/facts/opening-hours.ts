/** In the order of the file and the site. */
export const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;
export type Weekday = (typeof weekdays)[number];

export const weekdayOf = (day: string) => weekdays[(new Date(day).getUTCDay() + 6) % 7] as Weekday;

/** In 24-hour London time: "09:00". */
export interface Span {
  opens: string;
  closes: string;
}

/** Days with the same opening hours. */
export interface OpenDays {
  days: readonly Weekday[];
  spans: readonly Span[];
  /** "Monday-Friday" */
  name: string;
  /** "9:00 AM-7:00 PM"; several spans are separated by commas. */
  times: string;
}

/** The opening hours, as data and in the site's wording. */
export interface Hours {
  open: readonly OpenDays[];
  /** "Saturday and Sunday"; empty if no day is closed. */
  closedDays: string;
  /** "Monday-Friday 9:00 AM-7:00 PM" */
  line: string;
  arriveEarlyMinutes: number;
}

interface HoursSection {
  /** Spans such as "09:00-19:00". */
  week: Readonly<Record<Weekday, readonly string[]>>;
  arriveEarlyMinutes: number;
}

/** Reads spans such as "09:00-19:00". Those without a gap between them are one. */
export function readSpans(texts: readonly string[]): Span[] {
  const spans: Span[] = [];
  for (const text of texts) {
    const [opens, closes] = [text.slice(0, 5), text.slice(6)];
    const last = spans.at(-1);
    if (last?.closes === opens) last.closes = closes;
    else spans.push({ opens, closes });
  }
  return spans;
}

/** "9:00 AM-12:30 PM, 2:00 PM-7:00 PM" */
export const timesOf = (spans: readonly Span[]): string =>
  spans.map(({ opens, closes }) => `${twelveHours(opens)}-${twelveHours(closes)}`).join(", ");

export function readHours({ week, arriveEarlyMinutes }: HoursSection): Hours {
  const daysBySpans = new Map<string, Weekday[]>();
  for (const day of weekdays) {
    const key = JSON.stringify(readSpans(week[day]));
    daysBySpans.set(key, [...(daysBySpans.get(key) ?? []), day]);
  }
  const open = [...daysBySpans].flatMap(([key, days]) => {
    const spans: Span[] = JSON.parse(key);
    return spans.length === 0 ? [] : [{ days, spans, name: nameDays(days), times: timesOf(spans) }];
  });
  return {
    open,
    closedDays: formatList((daysBySpans.get("[]") ?? []).map(capitalised)),
    line: open.map(({ name, times }) => `${name} ${times}`).join("; ") || "by arrangement",
    arriveEarlyMinutes,
  };
}

/** "Monday-Friday", "Monday and Tuesday", "Monday, Wednesday and Friday" */
function nameDays(days: readonly Weekday[]): string {
  const [first, last] = [days[0], days.at(-1)] as [Weekday, Weekday];
  const isConsecutive = weekdays.indexOf(last) - weekdays.indexOf(first) === days.length - 1;
  const isRange = isConsecutive && days.length > 2;
  return isRange ? `${capitalised(first)}-${capitalised(last)}` : formatList(days.map(capitalised));
}

export const formatList = (names: readonly string[]): string => new Intl.ListFormat("en-GB").format(names);
export const capitalised = <Word extends string>(word: Word): Capitalize<Word> =>
  `${word.charAt(0).toUpperCase()}${word.slice(1)}` as Capitalize<Word>;

/** "19:00" → "7:00 PM" */
export function twelveHours(time: string): string {
  const hour = Number(time.slice(0, 2));
  return `${hour % 12 || 12}${time.slice(2)} ${hour < 12 ? "AM" : "PM"}`;
}
