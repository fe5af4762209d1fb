import {
  capitalised,
  formatList,
  readSpans,
  type Span,
  timesOf,
  type Weekday,
  weekdayOf,
  weekdays,
} from "./opening-hours.ts";
import { daysFrom, plusDays } from "./wording.ts";

/** Days on which the usual hours do not count. Without hours the practice is closed. */
interface ClosureEntry {
  /** First and last day, as YYYY-MM-DD. */
  from: string;
  to: string;
  text: string;
  /** Spans such as "09:00-12:00". */
  hours: readonly string[];
}

/** Days with the same other hours. No two of them overlap. */
export interface Closure {
  from: string;
  to: string;
  text: string;
  spans: readonly Span[];
  /** The weekdays on which it stays closed all the same. */
  except: readonly Weekday[];
  /** "24 December to 1 January" */
  days: string;
  /** "9:00 AM-12:00 PM (closed on Sunday as usual)"; empty while the practice is closed. */
  times: string;
}

/**
 * Returns the closures that are not over, the next one first. Where entries overlap, the one for fewer days counts, and
 * of those for equally many one without hours: nobody is to stand before a closed door. Other hours open no
 * weekday that is closed in every week, unless the whole entry is for such days, like one for a single Sunday.
 */
export function comingClosures(
  entries: readonly ClosureEntry[],
  today: string,
  openDays: readonly Weekday[] = weekdays,
): Closure[] {
  const isOpenDay = (day: Weekday) => openDays.includes(day);
  const ranked = entries.toSorted((a, b) => lengthOf(a) - lengthOf(b) || a.hours.length - b.hours.length);
  const starts = [...new Set(entries.flatMap(({ from, to }) => [from, plusDays(to, 1)]))].sort();
  const parts: (ClosureEntry & { entry: ClosureEntry })[] = [];
  for (const [at, from] of starts.slice(0, -1).entries()) {
    const to = plusDays(starts[at + 1] as string, -1);
    const entry = ranked.find((one) => one.from <= from && to <= one.to);
    const last = parts.at(-1);
    if (entry && last?.entry === entry && plusDays(last.to, 1) === from) last.to = to;
    else if (entry) parts.push({ ...entry, from, to, entry });
  }
  return parts.flatMap(({ from, to, text, hours, entry }) => {
    const days = weekdaysIn({ from, to });
    const keepsWeek = hours.length > 0 && weekdaysIn(entry).some(isOpenDay);
    const except = keepsWeek ? days.filter((day) => !isOpenDay(day)) : [];
    if (to < today || except.length === days.length) return [];
    const spans = readSpans(hours);
    const asUsual = except.length > 0 ? ` (closed on ${formatList(except.map(capitalised))} as usual)` : "";
    return { from, to, text, spans, except, days: daysFrom(from, to), times: timesOf(spans) + asUsual };
  });
}

type Days = Pick<ClosureEntry, "from" | "to">;

function weekdaysIn({ from, to }: Days): Weekday[] {
  const firstWeek = weekdays.map((_, n) => plusDays(from, n)).filter((day) => day <= to);
  return weekdays.filter((weekday) => firstWeek.some((day) => weekdayOf(day) === weekday));
}

const lengthOf = ({ from, to }: Days): number => Date.parse(to) - Date.parse(from);
