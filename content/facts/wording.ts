/** "2026-11-20", 7 → "2026-11-27". */
export const plusDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/** `57` → "£57". Whole pounds: the practice has no prices in pence. */
export const pounds = (amount: number): string => `£${amount}`;

/** A range in a sentence: "30-45" → "30 to 45". */
export const inWords = (range: string): string => range.replace("-", " to ");

/** An address that has not been filled in yet: a stand-in is shown instead of a dead link. */
export const isPlaceholder = (url: string): boolean => new URL(url).hostname.endsWith(".example");

const dayFormat = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", timeZone: "UTC" });

/** "2026-12-24", "2027-01-01" → "24 December to 1 January". */
export const daysFrom = (from: string, to: string): string =>
  [...new Set([from, to])].map((day) => dayFormat.format(new Date(day))).join(" to ");

const weekdayFormat = new Intl.DateTimeFormat("en-GB", {
  ...{ weekday: "long", day: "numeric", month: "long" },
  timeZone: "UTC",
});

/** "2026-12-25" → "Friday 25 December"; a text that is no day stays as it is. Some browsers put a comma in. */
export const dayInWords = (day: string): string =>
  Number.isNaN(Date.parse(day)) ? day : weekdayFormat.format(new Date(day)).replace(",", "");
