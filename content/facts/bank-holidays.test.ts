import { expect, test } from "vitest";
import { bankHolidays } from "./bank-holidays.ts";

/** From https://www.gov.uk/bank-holidays (England and Wales), without one-off holidays. */
const published: Record<number, string> = {
  2021: "01-01 04-02 04-05 05-03 05-31 08-30 12-27 12-28",
  2024: "01-01 03-29 04-01 05-06 05-27 08-26 12-25 12-26",
  2025: "01-01 04-18 04-21 05-05 05-26 08-25 12-25 12-26",
  2026: "01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-28",
  2027: "01-01 03-26 03-29 05-03 05-31 08-30 12-27 12-28",
  2028: "01-03 04-14 04-17 05-01 05-29 08-28 12-25 12-26",
};

test.each(Object.entries(published))("the bank holidays of %s are the published ones", (year, days) => {
  const found = bankHolidays(Number(year)).map(({ day }) => day);
  expect(found).toEqual(days.split(" ").map((day) => `${year}-${day}`));
});

test("if Christmas Day is a Sunday, its holiday is the Tuesday, because Boxing Day keeps its Monday", () => {
  expect(bankHolidays(2022).slice(-2)).toEqual([
    { day: "2022-12-26", name: "Boxing Day" },
    { day: "2022-12-27", name: "Christmas Day", isSubstitute: true },
  ]);
});

test("Easter is right in the years in which it is earliest or latest, and in the exceptions to the rule", () => {
  const easterMonday = (year: number) => bankHolidays(year).find(({ name }) => name === "Easter Monday")?.day;
  expect([1818, 2038, 1954, 1981].map(easterMonday)).toEqual(["1818-03-23", "2038-04-26", "1954-04-19", "1981-04-20"]);
});
