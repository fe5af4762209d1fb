const ZONE = "Europe/London";

/** Swedish dates are written as in ISO 8601. */
const isoFormat = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "short", timeZone: ZONE });

/** Returns London time in the format of date and time inputs: "2026-11-24", "09:00". */
export function londonTime(instant: Date): { date: string; time: string } {
  const [date = "", time = ""] = isoFormat.format(instant).split(" ");
  return { date, time };
}

/**
 * Parses a date and time in London, wherever this device is; `undefined` if either is missing. Times in the hour that
 * is skipped in spring are an hour later.
 */
export function parseLondonTime(date: string, time: string): Date | undefined {
  const asIfUtc = Date.parse(`${date}T${time}:00Z`);
  if (Number.isNaN(asIfUtc)) return undefined;
  const guess = asIfUtc - offsetAt(asIfUtc);
  return new Date(asIfUtc - offsetAt(guess));
}

/** Returns how far London is ahead of UTC, in milliseconds. */
function offsetAt(timestamp: number): number {
  const { date, time } = londonTime(new Date(timestamp));
  return Date.parse(`${date}T${time}:00Z`) - Math.floor(timestamp / 60_000) * 60_000;
}

const longFormat = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: ZONE });

/** "2026-11-17T07:00:00.000Z" → "17 November 2026", in British time wherever the reader is. */
export const longDate = (iso: string): string => longFormat.format(new Date(iso));
