/** Opening hours, in the wording of the site and, for machines, in 24-hour local time. */
export const hours = {
  open: { days: "Monday-Friday", from: "9:00 AM", to: "7:00 PM", opens: "09:00", closes: "19:00" },
  closed: { days: "Saturday and Sunday" },
  machineDays: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"],
  arriveEarlyMinutes: 15,
} as const;

export const openingLine = `${hours.open.days} ${hours.open.from}-${hours.open.to}`;
