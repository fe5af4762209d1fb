const british = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "Europe/London",
});

/** "2026-11-17T07:00:00.000Z" → "17 November 2026": the day as it was in Britain, wherever the reader is. */
export const longDate = (iso: string): string => british.format(new Date(iso));
