import { bankHolidays } from "../facts/bank-holidays.ts";
import { type Closure, comingClosures } from "../facts/closures.ts";
import { type Hours, readHours, readSpans, timesOf, type Weekday, weekdays } from "../facts/opening-hours.ts";
import type { SectionName } from "../facts/sections.ts";
import { counter } from "../facts/site.ts";
import { dayInWords, plusDays, pounds, sumOf } from "../facts/wording.ts";
import { type FactDraft, readRows, tidyHours, tidyTime } from "../model/fact-draft.ts";
import { adminPractice } from "./admin-practice.ts";

/** How a draft will look to visitors. */
export interface Preview {
  where: string;
  lines: readonly string[];
  note?: string;
}

/** Returns the bank holidays from today until the end of next year. */
export const holidaysFrom = (today: string) =>
  [0, 1].flatMap((years) => bankHolidays(Number(today.slice(0, 4)) + years)).filter(({ day }) => day >= today);

/** Returns the opening hours of a draft, without incomplete times. */
function hoursIn(draft: FactDraft): Hours {
  const spans = (day: Weekday) =>
    readRows(draft[`week.${day}`] ?? "")
      .map((span) => span.map(tidyTime).join("-"))
      .filter(isSpan);
  const week = Object.fromEntries(weekdays.map((day) => [day, spans(day)])) as Record<Weekday, string[]>;
  return readHours({ week, arriveEarlyMinutes: Number(draft.arriveEarlyMinutes) });
}

const isSpan = (text: string): boolean => /^\d\d:\d\d-\d\d:\d\d$/.test(text);
const isDay = (text: string): boolean => !Number.isNaN(Date.parse(text));
/** Returns the complete spans of a line. */
const spansIn = (line: string): string[] => tidyHours(line).split(", ").filter(isSpan);

/** Returns the closures of a draft that are not over, the next one first, without incomplete ones. */
const closuresIn = (draft: FactDraft, today: string): Closure[] =>
  comingClosures(
    readRows(draft.closures ?? "")
      .map(([from = "", to = "", text = "", hours = ""]) => ({ from, to, text, hours: spansIn(hours) }))
      .filter(({ from, to }) => isDay(from) && isDay(to) && from <= to),
    today,
  );

const period = (from: string, to: string): string =>
  from === to ? dayInWords(from) : `${dayInWords(from)} to ${dayInWords(to)}`;
const withTimes = (days: string, times: string): string => (times ? `${days}, ${times}` : days);
const amount = (text = ""): number => Number(text.replaceAll(/[£,\s]/g, ""));
/** Formats a price; one that is not a number yet is shown as typed. */
const price = (text = ""): string => (Number.isNaN(amount(text)) ? text : pounds(amount(text)));
const hasPermission = ([, , , permission = ""]: string[]): boolean => permission !== "";

/** Describes a row in one line. */
export function describeRow(field: string, row: readonly string[]): string {
  const [first = "", second = "", third = "", fourth = ""] = row;
  if (row.join("") === "") return adminPractice.rows.fresh;
  if (field === "closures") return `${withTimes(period(first, second), timesOf(readSpans(spansIn(fourth))))}: ${third}`;
  return field === "testimonials" ? `${second}: “${first}”` : row.join(": ");
}

/** One-line summaries of sections, shown while they are collapsed. */
export const summaries: Readonly<Record<SectionName, (draft: FactDraft, today: string) => string>> = {
  hours: (draft) => hoursIn(draft).line,
  closures(draft, today) {
    const coming = closuresIn(draft, today);
    return coming.map(({ from, to, times }) => withTimes(period(from, to), times)).join("; ") || "None planned";
  },
  prices: (draft) =>
    `People ${price(draft["human.initial"])}, then ${price(draft["human.followUp"])}. ` +
    `Dogs ${price(draft["canine.initial"])}, then ${price(draft["canine.followUp"])}. ` +
    `Horses ${price(draft["equine.session"])}`,
  contact: (draft) => `${draft.phone}, ${draft["address.street"]}, ${draft["address.town"]}`,
  offer(draft) {
    if (draft.mode === "off") return "No offer";
    if (draft.mode === "counter") return `${price(draft.price)}, with the counter that falls by itself`;
    return `${price(draft.price)}, ${draft.placesLeft} of ${draft.places} places, until ${dayInWords(draft.endsOn ?? "")}`;
  },
  people: (draft) => `${draft["practitioner.fullName"]}, GCC no. ${draft["practitioner.gccNumber"]}`,
  figures(draft) {
    const notes = Object.entries(draft).filter(([field]) => field.endsWith(".evidence"));
    const noted = notes.filter(([, text]) => text.trim() !== "");
    return `Since ${draft.established}. Evidence is noted for ${noted.length} of ${notes.length}`;
  },
  testimonials(draft) {
    const all = readRows(draft.testimonials ?? "");
    return all.length === 0 ? "None" : `${all.length} shown, permission noted for ${all.filter(hasPermission).length}`;
  },
  links: (draft) => `Online diary${hostOf(draft["booking.url"]) ? "" : ", not set up yet"}`,
  photos: (draft) =>
    `${["portrait", "clinic", "share"].filter((name) => draft[`${name}.file`]).length} of 3 are your own`,
};

/** Returns the host of a web address; `undefined` if it is a placeholder. */
function hostOf(url = ""): string | undefined {
  const host = /^https:\/\/([^/?#\s]+)/.exec(url)?.[1];
  return host?.endsWith(".example") ? undefined : host;
}

/** Text that visitors will see of a draft, and where. */
export const previews: Readonly<Record<SectionName, (draft: FactDraft, today: string) => Preview>> = {
  hours(draft) {
    const { open, closedDays } = hoursIn(draft);
    return {
      where: "On the contact page and at the foot of every page",
      lines: [...open.map(({ name, times }) => `${name} ${times}`), ...(closedDays ? [`${closedDays} closed`] : [])],
    };
  },
  closures(draft, today) {
    const [next] = closuresIn(draft, today);
    const where = "At the top of every page";
    if (!next) return { where, lines: ["No closure is planned."] };
    const from = plusDays(next.from, -Number(draft.announceDaysBefore) || 0);
    const since = from <= today ? "Showing as soon as it is saved." : `Showing from ${dayInWords(from)}.`;
    return {
      where,
      lines: [`${withTimes(next.days, next.times)}. ${next.text}`],
      note: `${since} It ends by itself after ${dayInWords(next.to)}.`,
    };
  },
  prices: (draft) => ({
    where: "On the treatment pages, New Patients, in answers and in search results",
    lines: [
      `People: first visit ${price(draft["human.initial"])}, follow-up ${price(draft["human.followUp"])}`,
      `Dogs: first visit ${price(draft["canine.initial"])}, follow-up ${price(draft["canine.followUp"])}`,
      `Horses: ${price(draft["equine.session"])} a session`,
    ],
  }),
  contact: (draft) => ({
    where: "On the contact page and at the foot of every page",
    lines: [
      draft.name ?? "",
      ["street", "town", "county", "postcode"].map((part) => draft[`address.${part}`]).join(", "),
      draft.phone ?? "",
      draft.email ?? "",
      `Serving ${draft.region}`,
    ],
  }),
  offer(draft) {
    const where = "On the page of the special offer";
    if (draft.mode === "off") return { where, lines: ["The offer is over."], note: "No other page names it." };
    const saving = sumOf(amount(draft.usualPrice), -amount(draft.price));
    const line = `${price(draft.price)} instead of ${price(draft.usualPrice)}${saving > 0 ? `: ${pounds(saving)} saved` : ""}`;
    if (draft.mode === "counter")
      return {
        where,
        lines: [line, `${counter.spotsAtFirst} of ${draft.places} places left, then ${counter.spotsThen}`],
        note: "The counter moves by itself. UK rules forbid that.",
      };
    const until = `Until ${dayInWords(draft.endsOn ?? "")}, ${draft.placesLeft} of ${draft.places} places left`;
    return { where, lines: [line, until], note: "It ends by itself." };
  },
  people: (draft) => ({
    where: "Wherever you are named",
    lines: [
      `Meet Dr. ${draft["practitioner.name"]}`,
      `Dr. ${draft["practitioner.fullName"]}, ${draft["practitioner.title"]}`,
      `GCC registration number ${draft["practitioner.gccNumber"]}`,
    ],
  }),
  figures: (draft) => ({
    where: "On the home page, About and the special offer",
    lines: [
      `${draft["years.shown"]} years, ${draft["patients.shown"]} patients, ${draft["horses.shown"]} horses`,
      `Offer: ${draft["offerYears.shown"]} years, ${draft["offerPatients.shown"]} patients, ${draft["offerRating.shown"]} stars`,
    ],
  }),
  testimonials(draft) {
    const all = readRows(draft.testimonials ?? "");
    const unnoted = all.filter((row) => !hasPermission(row)).length;
    return {
      where: "On the page of the special offer",
      lines: all.map(([text, name]) => `“${text}” ${name}`),
      ...(unnoted > 0 && { note: `Note for ${unnoted} of them when and how the person agreed.` }),
    };
  },
  links(draft) {
    const host = hostOf(draft["booking.url"]);
    return {
      where: "On the booking page",
      lines: [host ? `The diary of ${host}` : "The telephone number, until there is an online diary"],
    };
  },
  photos: (draft) => ({
    where: "On your own page, on About, and where people share a link",
    lines: Object.entries({ Portrait: "portrait", Clinic: "clinic", "Shared links": "share" }).map(
      ([place, name]) => `${place}: ${draft[`${name}.file`] ? draft[`${name}.alt`] : "the drawn one"}`,
    ),
  }),
};
