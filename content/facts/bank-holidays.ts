import { plusDays } from "./wording.ts";

export interface BankHoliday {
  /** YYYY-MM-DD */
  day: string;
  name: string;
  /** Whether it takes the place of a day at the weekend. */
  isSubstitute?: boolean;
}

/** Returns the regular bank holidays of England in a year, by the rules of https://www.gov.uk/bank-holidays. */
export function bankHolidays(year: number): BankHoliday[] {
  const easter = easterSunday(year);
  const newYear = `${year}-01-01`;
  const christmas = `${year}-12-25`;
  const boxingDay = `${year}-12-26`;
  return [
    insteadOf(newYear, firstFrom(newYear, isWorkday), "New Year’s Day"),
    { day: plusDays(easter, -2), name: "Good Friday" },
    { day: plusDays(easter, 1), name: "Easter Monday" },
    { day: firstFrom(`${year}-05-01`, isMonday), name: "Early May bank holiday" },
    { day: firstFrom(`${year}-05-25`, isMonday), name: "Spring bank holiday" },
    { day: firstFrom(`${year}-08-25`, isMonday), name: "Summer bank holiday" },
    // Boxing Day keeps its Monday, so a Christmas Day on a Sunday moves to Tuesday.
    insteadOf(
      christmas,
      weekday(christmas) === 0 ? plusDays(christmas, 2) : firstFrom(christmas, isWorkday),
      "Christmas Day",
    ),
    insteadOf(
      boxingDay,
      weekday(boxingDay) === 0 ? plusDays(boxingDay, 2) : firstFrom(boxingDay, isWorkday),
      "Boxing Day",
    ),
  ].sort((a, b) => a.day.localeCompare(b.day));
}

const insteadOf = (own: string, day: string, name: string): BankHoliday => ({
  day,
  name,
  ...(day !== own && { isSubstitute: true }),
});

/** 0 is Sunday. */
const weekday = (day: string): number => new Date(day).getUTCDay();
const isMonday = (day: string): boolean => weekday(day) === 1;
const isWorkday = (day: string): boolean => weekday(day) % 6 !== 0;
const firstFrom = (day: string, isMatch: (day: string) => boolean): string =>
  isMatch(day) ? day : firstFrom(plusDays(day, 1), isMatch);

/** Computes Easter Sunday with Butcher's algorithm for the Gregorian calendar. */
function easterSunday(year: number): string {
  const goldenNumber = year % 19;
  const [century, yearOfCentury] = [Math.floor(year / 100), year % 100];
  const moonCorrection = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * goldenNumber + century - Math.floor(century / 4) - moonCorrection + 15) % 30;
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - epact - (yearOfCentury % 4)) % 7;
  const late = Math.floor((goldenNumber + 11 * epact + 22 * toSunday) / 451);
  return plusDays(`${year}-03-22`, epact + toSunday - 7 * late);
}

/** Returns the bank holidays from today until the end of next year. */
export const holidaysFrom = (today: string) =>
  [0, 1].flatMap((years) => bankHolidays(Number(today.slice(0, 4)) + years)).filter(({ day }) => day >= today);
