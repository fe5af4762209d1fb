import { comingClosures } from "../facts/closures.ts";
import { isOwnLook } from "../facts/look.ts";
import { treatments } from "../facts/navigation.ts";
import { capitalised, readHours, readSpans, timesOf } from "../facts/opening-hours.ts";
import type { SectionName, Sections } from "../facts/sections.ts";
import { dayInWords, isPlaceholder, plusDays, pounds } from "../facts/wording.ts";
import { tidyHours } from "../model/fact-draft.ts";
import { adminPractice } from "./admin-practice.ts";

/** One-line summaries of sections, shown while they are closed. */
const summaries: { [Name in SectionName]: (values: Sections[Name], today: string) => string } = {
  hours: (values) => readHours(values).line,
  closures: ({ closures }, today) =>
    comingClosures(closures, today)
      .map(({ days, times }) => withTimes(days, times))
      .join("; ") || "None planned",
  treatments(values, today) {
    const told = treatments.flatMap(({ kind, whom }) => {
      const { offered, from } = values[kind];
      return offered ? whom : today < from ? `${whom} until ${dayInWords(plusDays(from, -1))}` : [];
    });
    return capitalised(told.join(", "));
  },
  prices: ({ human, canine, equine }) =>
    `People ${pounds(human.initial)}, then ${pounds(human.followUp)}. ` +
    `Dogs ${pounds(canine.initial)}, then ${pounds(canine.followUp)}. ` +
    `Horses ${pounds(equine.session)}`,
  contact: ({ phone, address }) => `${phone}, ${address.street}, ${address.town}`,
  offer({ mode, price, places, placesLeft, endsOn }) {
    if (mode === "off") return "No offer";
    if (mode === "counter") return `${pounds(price)}, with the counter that falls by itself`;
    return `${pounds(price)}, ${placesLeft} of ${places} places, until ${dayInWords(endsOn)}`;
  },
  people: ({ practitioner, others }) =>
    [`${practitioner.fullName}, register no. ${practitioner.gccNumber}`, ...others.map((one) => one.fullName)].join(
      "; ",
    ),
  figures({ established, ...figures }) {
    const all = Object.values(figures);
    return `Since ${established}. Evidence is noted for ${all.filter(({ evidence }) => evidence).length} of ${all.length}`;
  },
  testimonials: ({ testimonials: all }) =>
    all.length === 0
      ? "None"
      : `${all.length} shown, permission noted for ${all.filter(({ permission }) => permission).length}`,
  links: ({ booking }) => `Online diary${isPlaceholder(booking.url) ? ", not set up yet" : ""}`,
  photos: (photos) =>
    `${Object.values(photos).filter(({ file }) => file).length} of ${Object.keys(photos).length} are your own`,
  look: (look) => (isOwnLook(look) ? "Your own colours" : "The colours it came with"),
};

export const summarise = <Name extends SectionName>(name: Name, values: Sections[Name], today: string): string =>
  summaries[name](values, today);

/** Describes a row of a list in one line, while it is typed too. */
export function describeRow(field: string, row: readonly string[]): string {
  const [first = "", second = "", third = "", fourth = ""] = row;
  if (row.join("") === "") return adminPractice.rows.fresh;
  if (field === "closures") return `${withTimes(period(first, second), typedTimes(fourth))}: ${third}`;
  if (field === "others") return `${first}, ${fourth}`;
  return field === "testimonials" ? `${second}: “${first}”` : row.join(": ");
}

const withTimes = (days: string, times: string): string => (times ? `${days}, ${times}` : days);
const period = (from: string, to: string): string =>
  from === to ? dayInWords(from) : `${dayInWords(from)} to ${dayInWords(to)}`;

/** Returns the complete spans of a line. */
function typedTimes(line: string): string {
  const complete = tidyHours(line)
    .split(", ")
    .filter((span) => /^\d\d:\d\d-\d\d:\d\d$/.test(span));
  return timesOf(readSpans(complete));
}
