const format = (options: Intl.DateTimeFormatOptions) => {
  const formatter = new Intl.DateTimeFormat("en-US", { ...options, timeZone: "Europe/London" });
  return (iso: string): string => formatter.format(new Date(iso));
};

/** "Nov 20, 2026": the specification wants American dates in the admin area. */
export const formatDay = format({ dateStyle: "medium" });
/** "Nov 23, 2026, 6:00 AM" */
export const formatDateTime = format({ dateStyle: "medium", timeStyle: "short" });
/** "6:00 AM" */
export const formatTime = format({ timeStyle: "short" });
