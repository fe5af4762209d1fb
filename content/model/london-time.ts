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

const MONTHS = "january february march april may june july august september october november december".split(" ");
const dayForms = [
  /^(?<y>\d{4})([-/.])(?<m>\d{1,2})\2(?<d>\d{1,2})$/,
  /^(?<y>\d{4})(?<m>\d\d)(?<d>\d\d)$/,
  /^(?<d>\d{1,2})([-/.])(?<m>\d{1,2})\2(?<y>\d{4})$/,
  /^(?:[a-z]+,? )?(?<d>\d{1,2})(?:st|nd|rd|th)?(?: of)?[ -](?<m>[a-z]{3,9})\.?,?[ -](?<y>\d{4})$/i,
  /^(?:[a-z]+,? )?(?<m>[a-z]{3,9})\.? (?<d>\d{1,2})(?:st|nd|rd|th)?,? (?<y>\d{4})$/i,
];
const timeForm =
  /^(?<h>[01]?\d|2[0-3]):(?<min>[0-5]\d)(?::(?<s>[0-5]\d)(?:[.,](?<ms>\d{1,9}))?)? ?(?<half>[ap]m)? ?(?:(?<utc>Z|UTC|GMT)|(?<bst>BST))?(?<offset>[+-](?:0\d|1[0-4])(?::?[0-5]\d)?)?(?: \(.*\))?$/i;

const isSame = (iso: string): boolean => !Number.isNaN(Date.parse(iso)) && new Date(iso).toISOString() === iso;

/**
 * Reads a date, or a date and time, as people and programs write them, and returns it as ISO 8601 in UTC. Numbers are in
 * the British order; a time without a zone is London’s. A day alone begins at midnight UTC, which is the same day in
 * London all year. Returns `undefined` for whatever is no such day, or could be several.
 */
export function readTime(written: string): string | undefined {
  if (written.length > 100) return undefined;
  // As we write it, which most files have.
  if (/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/.test(written) && isSame(written)) return written;
  const [, day = "", time] = /^(.*?)(?:(?:T|,? +(?:at )?)(\d{1,2}:.*))?$/is.exec(written.trim()) ?? [];
  const { y = "", m = "", d = "" } = dayForms.map((form) => form.exec(day)?.groups).find(Boolean) ?? {};
  const month = /\d/.test(m) ? Number(m) : MONTHS.findIndex((name) => m && name.startsWith(m.toLowerCase())) + 1;
  const date = `${y}-${String(month).padStart(2, "0")}-${d.padStart(2, "0")}`;
  const midnight = new Date(`${date}T00:00:00Z`);
  // Some programs write the year 1 for "none".
  if (Number.isNaN(midnight.getTime()) || !midnight.toISOString().startsWith(date) || y < "1900") return undefined;
  if (time === undefined) return midnight.toISOString();
  const { h = "", min, s = "00", ms = "", half, utc, bst, offset } = timeForm.exec(time)?.groups ?? {};
  if (!min || (half && (Number(h) > 12 || Number(h) === 0))) return undefined;
  const hour = half ? (Number(h) % 12) + (half.toLowerCase() === "pm" ? 12 : 0) : Number(h);
  const clock = `${String(hour).padStart(2, "0")}:${min}`;
  const [, sign = "+", hours = bst ? "1" : "0", minutes = "0"] = /^([+-])(\d\d):?(\d\d)?$/.exec(offset ?? "") ?? [];
  const ahead = Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes || "0")) * 60_000;
  const hasZone = utc ?? bst ?? offset;
  const start = hasZone ? Date.parse(`${date}T${clock}:00Z`) - ahead : parseLondonTime(date, clock)?.getTime();
  if (start === undefined) return undefined;
  return new Date(start + Number(s) * 1_000 + Number(ms.slice(0, 3).padEnd(3, "0"))).toISOString();
}
