const ZONE = "Europe/London";

/** Sweden writes dates as ISO 8601 does. */
const isoFormat = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "short", timeZone: ZONE });

/** A moment in London time, in the format of date and time fields: "2026-11-24", "09:00". */
export function londonTime(moment: Date): { date: string; time: string } {
  const [date = "", time = ""] = isoFormat.format(moment).split(" ");
  return { date, time };
}

/**
 * The moment that a date and a time mean in London, wherever this device is; `undefined` when either is missing. Times
 * in the hour that is skipped in spring are an hour later.
 */
export function momentInLondon(date: string, time: string): Date | undefined {
  const asIfUtc = Date.parse(`${date}T${time}:00Z`);
  if (Number.isNaN(asIfUtc)) return undefined;
  const guess = asIfUtc - offsetAt(asIfUtc);
  return new Date(asIfUtc - offsetAt(guess));
}

/** How far London is ahead of UTC, in milliseconds. */
function offsetAt(moment: number): number {
  const { date, time } = londonTime(new Date(moment));
  return Date.parse(`${date}T${time}:00Z`) - Math.floor(moment / 60_000) * 60_000;
}

const longFormat = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: ZONE });

/** "2026-11-17T07:00:00.000Z" → "17 November 2026": the day as it was in Britain, wherever the reader is. */
export const longDate = (iso: string): string => longFormat.format(new Date(iso));
