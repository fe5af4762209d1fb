/** The days of a week in the file's and the site's order. */
export const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;
export type Weekday = (typeof weekdays)[number];

/** From and to, in 24-hour London time: "09:00". */
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
  /** "9:00 AM-7:00 PM"; several spans with a comma between them. */
  times: string;
}

/** The opening hours for machines and in the wording of the site. */
export interface Hours {
  open: readonly OpenDays[];
  /** "Saturday and Sunday"; empty when there is no such day. */
  closedDays: string;
  /** "Monday-Friday 9:00 AM-7:00 PM" */
  line: string;
  arriveEarlyMinutes: number;
}

interface WrittenHours {
  /** As "09:00-19:00". */
  week: Readonly<Record<Weekday, readonly string[]>>;
  arriveEarlyMinutes: number;
}

export function readHours({ week, arriveEarlyMinutes }: WrittenHours): Hours {
  const alike = new Map<string, Weekday[]>();
  for (const day of weekdays) {
    const written = week[day].join(" ");
    alike.set(written, [...(alike.get(written) ?? []), day]);
  }
  const open = [...alike].flatMap(([written, days]) => {
    if (written === "") return [];
    const spans = written.split(" ").map((span) => ({ opens: span.slice(0, 5), closes: span.slice(6) }));
    const times = spans.map(({ opens, closes }) => `${twelveHours(opens)}-${twelveHours(closes)}`).join(", ");
    return [{ days, spans, name: nameOf(days), times }];
  });
  return {
    open,
    closedDays: listed((alike.get("") ?? []).map(capitalised)),
    line: open.map(({ name, times }) => `${name} ${times}`).join("; ") || "by arrangement",
    arriveEarlyMinutes,
  };
}

/** "Monday-Friday", "Monday and Tuesday", "Monday, Wednesday and Friday" */
function nameOf(days: readonly Weekday[]): string {
  const [first, last] = [days[0], days.at(-1)] as [Weekday, Weekday];
  const inARow = weekdays.indexOf(last) - weekdays.indexOf(first) === days.length - 1;
  return inARow && days.length > 2 ? `${capitalised(first)}-${capitalised(last)}` : listed(days.map(capitalised));
}

const listed = (names: readonly string[]): string => new Intl.ListFormat("en-GB").format(names);
export const capitalised = <Word extends string>(word: Word): Capitalize<Word> =>
  `${word.charAt(0).toUpperCase()}${word.slice(1)}` as Capitalize<Word>;

/** "19:00" → "7:00 PM" */
export function twelveHours(time: string): string {
  const hour = Number(time.slice(0, 2));
  return `${hour % 12 || 12}${time.slice(2)} ${hour < 12 ? "AM" : "PM"}`;
}
