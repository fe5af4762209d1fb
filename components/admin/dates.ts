const day = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "Europe/London" });
const moment = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short", timeZone: "Europe/London" });
const time = new Intl.DateTimeFormat("en-US", { timeStyle: "short", timeZone: "Europe/London" });

/** "Nov 20, 2026": the admin area writes its dates in the American way. */
export const formatDay = (iso: string): string => day.format(new Date(iso));
/** "Nov 23, 2026, 6:00 AM" */
export const formatMoment = (iso: string): string => moment.format(new Date(iso));
/** "6:00 AM" */
export const formatTime = (iso: string): string => time.format(new Date(iso));
