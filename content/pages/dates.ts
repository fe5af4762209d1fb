const british = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "Europe/London",
});

const sortable = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/London" });

/** The day in Britain at a moment, as YYYY-MM-DD. */
export const dayInBritain = (moment: Date | string): string => sortable.format(new Date(moment));

/** "2026-11-17T07:00:00.000Z" → "17 November 2026": the day as it was in Britain, wherever the reader is. */
export const longDate = (iso: string): string => british.format(new Date(iso));
