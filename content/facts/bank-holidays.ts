import { plusDays } from "./wording.ts";

export interface BankHoliday {
  /** YYYY-MM-DD */
  day: string;
  name: string;
}

/** The bank holidays of England in a year, by the rules of https://www.gov.uk/bank-holidays: extra ones are not known. */
export function bankHolidays(year: number): BankHoliday[] {
  const easter = easterSunday(year);
  const christmas = `${year}-12-25`;
  const boxingDay = `${year}-12-26`;
  return [
    { day: firstFrom(`${year}-01-01`, isWorkday), name: "New Year’s Day" },
    { day: plusDays(easter, -2), name: "Good Friday" },
    { day: plusDays(easter, 1), name: "Easter Monday" },
    { day: firstFrom(`${year}-05-01`, isMonday), name: "Early May bank holiday" },
    { day: firstFrom(`${year}-05-25`, isMonday), name: "Spring bank holiday" },
    { day: firstFrom(`${year}-08-25`, isMonday), name: "Summer bank holiday" },
    // Boxing Day keeps its own Monday: a Christmas Day on a Sunday moves past it.
    { day: weekday(christmas) === 0 ? plusDays(christmas, 2) : firstFrom(christmas, isWorkday), name: "Christmas Day" },
    { day: weekday(boxingDay) === 0 ? plusDays(boxingDay, 2) : firstFrom(boxingDay, isWorkday), name: "Boxing Day" },
  ].sort((one, other) => one.day.localeCompare(other.day));
}

/** 0 is Sunday. */
const weekday = (day: string): number => new Date(day).getUTCDay();
const isMonday = (day: string): boolean => weekday(day) === 1;
const isWorkday = (day: string): boolean => weekday(day) % 6 !== 0;
const firstFrom = (day: string, isOne: (day: string) => boolean): string =>
  isOne(day) ? day : firstFrom(plusDays(day, 1), isOne);

/** Easter Sunday by the Gregorian rule, in Butcher's form of it. */
function easterSunday(year: number): string {
  const goldenNumber = year % 19;
  const [century, yearOfIt] = [Math.floor(year / 100), year % 100];
  const moonCorrection = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * goldenNumber + century - Math.floor(century / 4) - moonCorrection + 15) % 30;
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(yearOfIt / 4) - epact - (yearOfIt % 4)) % 7;
  const late = Math.floor((goldenNumber + 11 * epact + 22 * toSunday) / 451);
  return plusDays(`${year}-03-22`, epact + toSunday - 7 * late);
}
