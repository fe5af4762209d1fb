/** "2026-11-20", 7 → "2026-11-27". */
export const plusDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/** `57` → "£57". Whole pounds: the practice has no prices in pence. */
export const pounds = (amount: number): string => `£${amount}`;

/** Formats a range for a sentence: "30-45" → "30 to 45". */
export const inWords = (range: string): string => range.replace("-", " to ");

/** Checks for an address that has not been filled in yet; pages then show a substitute instead of a dead link. */
export const isPlaceholder = (url: string): boolean => new URL(url).hostname.endsWith(".example");

const dayFormat = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", timeZone: "UTC" });

/** "2026-12-24", "2027-01-01" → "24 December to 1 January". */
export const daysFrom = (from: string, to: string): string =>
  [...new Set([from, to])].map((day) => dayFormat.format(new Date(day))).join(" to ");

const weekdayFormat = new Intl.DateTimeFormat("en-GB", {
  weekday: "long",
  day: "numeric",
  month: "long",
  timeZone: "UTC",
});

/** "2026-12-25" → "Friday 25 December", without the comma of some browsers. An invalid date stays as it is. */
export const dayInWords = (day: string): string =>
  Number.isNaN(Date.parse(day)) ? day : weekdayFormat.format(new Date(day)).replace(",", "");
