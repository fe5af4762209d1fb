import { readSpans, type Span, timesOf } from "./opening-hours.ts";
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
  /** "24 December to 1 January" */
  days: string;
  /** "9:00 AM-12:00 PM"; empty while the practice is closed. */
  times: string;
}

/**
 * Returns the closures that are not over, the next one first. Where entries overlap, the one for fewer days counts, and
 * of those for equally many one without hours: nobody is to stand before a closed door.
 */
export function comingClosures(entries: readonly ClosureEntry[], today: string): Closure[] {
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
  return parts
    .filter(({ to }) => to >= today)
    .map(({ from, to, text, hours }) => {
      const spans = readSpans(hours);
      return { from, to, text, spans, days: daysFrom(from, to), times: timesOf(spans) };
    });
}

const lengthOf = ({ from, to }: ClosureEntry): number => Date.parse(to) - Date.parse(from);
