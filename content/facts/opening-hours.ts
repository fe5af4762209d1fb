/** In the order of the file and the site. */
export const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;
export type Weekday = (typeof weekdays)[number];

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

export function readHours({ week, arriveEarlyMinutes }: HoursSection): Hours {
  const daysBySpans = new Map<string, Weekday[]>();
  for (const day of weekdays) {
    const key = week[day].join(" ");
    daysBySpans.set(key, [...(daysBySpans.get(key) ?? []), day]);
  }
  const open = [...daysBySpans].flatMap(([key, days]) => {
    if (key === "") return [];
    const spans = key.split(" ").map((span) => ({ opens: span.slice(0, 5), closes: span.slice(6) }));
    const times = spans.map(({ opens, closes }) => `${twelveHours(opens)}-${twelveHours(closes)}`).join(", ");
    return [{ days, spans, name: nameDays(days), times }];
  });
  return {
    open,
    closedDays: formatList((daysBySpans.get("") ?? []).map(capitalised)),
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

const formatList = (names: readonly string[]): string => new Intl.ListFormat("en-GB").format(names);
export const capitalised = <Word extends string>(word: Word): Capitalize<Word> =>
  `${word.charAt(0).toUpperCase()}${word.slice(1)}` as Capitalize<Word>;

/** "19:00" → "7:00 PM" */
export function twelveHours(time: string): string {
  const hour = Number(time.slice(0, 2));
  return `${hour % 12 || 12}${time.slice(2)} ${hour < 12 ? "AM" : "PM"}`;
}
