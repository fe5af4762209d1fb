/** "2026-11-20", 7 → "2026-11-27". */
export const plusDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/** `57` → "57", `57.5` → "57.50" */
export const amountOf = (pounds: number): string => pounds.toFixed(Number.isInteger(pounds) ? 0 : 2);

/** `57` → "£57", `57.5` → "£57.50" */
export const pounds = (amount: number): string => `£${amountOf(amount)}`;

/** Adds amounts in pounds without the traces of binary fractions. */
export const sumOf = (...amounts: readonly number[]): number =>
  amounts.reduce((pence, amount) => pence + Math.round(amount * 100), 0) / 100;

/** Formats a range for a sentence: "30-45" → "30 to 45". */
export const inWords = (range: string): string => range.replace("-", " to ");

/** Formats a number of things: "1 minute", "15 minutes". */
export const countOf = (count: number, one: string): string => `${count} ${one}${count === 1 ? "" : "s"}`;

/** Says how much before an appointment to come: "15 minutes early". */
export const early = (minutes: number): string =>
  minutes === 0 ? "in good time" : `${countOf(minutes, "minute")} early`;

/** Checks for an address that has not been filled in yet; pages then show a substitute instead of a dead link. */
export const isPlaceholder = (url: string): boolean => new URL(url).hostname.endsWith(".example");

const weekdayFormat = new Intl.DateTimeFormat("en-GB", {
  weekday: "long",
  day: "numeric",
  month: "long",
  timeZone: "UTC",
});

/** "2026-12-25" → "Friday 25 December", without the comma of some browsers. An invalid date stays as it is. */
export const dayInWords = (day: string): string =>
  Number.isNaN(Date.parse(day)) ? day : weekdayFormat.format(new Date(day)).replace(",", "");

const dayFormat = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", timeZone: "UTC" });

/** "2026-12-24", "2027-01-01" → "24 December to 1 January"; a single day → "Thursday 24 December". */
export const daysFrom = (from: string, to: string): string =>
  from === to ? dayInWords(from) : [from, to].map((day) => dayFormat.format(new Date(day))).join(" to ");
