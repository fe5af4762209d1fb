import { z } from "zod";
import { type Weekday, weekdays } from "./opening-hours.ts";

/*
 * The facts of a practice: a section is a file in content/practice. Messages are predicates; the sentence
 * around them names the field (`problemOf`).
 */

const text = (most: number) =>
  z
    .string("has to be a text; put it in quotation marks")
    .trim()
    .max(most, `has to be ${most} characters at most`)
    .refine(
      (value) => !/[\p{Cc}\u2028\u2029]/u.test(value) && value.isWellFormed(),
      "has to be one line without invisible characters",
    );
const line = (most: number) => text(most).min(1, "has to be filled in");
const note = text(500).default("");
const whole = (least: number, most: number) => {
  const rule = `has to be a whole number from ${least} to ${most}`;
  return z.int(rule).min(least, rule).max(most, rule);
};
const decimal = (least: number, most: number) => {
  const rule = `has to be a number from ${least} to ${most}`;
  return z.number(rule).min(least, rule).max(most, rule);
};
const price = whole(0, 9_999);
const range = line(20).regex(/^\d+(?:-\d+)?$/, "has to be a number or two with a hyphen, like 30-45");
const day = z.iso.date("has to be a day, like 2026-12-24");
const year = whole(1900, 2100);
/** Its host stands in the security policy: no `*` or `;` may be in it. */
const address = z
  .url({ protocol: /^https$/, hostname: /^[\w.-]+$/, error: "has to be a web address that begins with https://" })
  .max(2_000);
const addressOrNothing = z.union(
  [z.literal(""), address],
  "has to be a web address that begins with https://, or empty",
);

/** A telephone number as it is dialled (E.164). One without a country is a British one; `undefined` when it is none. */
export function dialled(typed: string): string | undefined {
  if (!/^\+?[\d ()-]+$/.test(typed)) return undefined;
  const digits = typed.replace("(0)", "").replaceAll(/\D/g, "");
  const e164 = typed.startsWith("+") ? `+${digits.replace(/^440/, "44")}` : digits.replace(/^0/, "+44");
  return /^\+[1-9]\d{8,14}$/.test(e164) && (typed.startsWith("+") || /^0\d{9,10}$/.test(digits)) ? e164 : undefined;
}

const contact = z.strictObject({
  name: line(60),
  phone: line(30).refine(dialled, "has to be a number like 01235 123456 or +44 1235 123456"),
  email: line(200).regex(z.regexes.email, "has to be an e-mail address"),
  address: z.strictObject({
    street: line(100),
    town: line(60),
    county: line(60),
    postcode: line(10).regex(/^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/, "has to be a British postcode, like OX12 9FA"),
  }),
  region: line(120),
  position: z.strictObject({ latitude: decimal(-90, 90), longitude: decimal(-180, 180) }),
  messagesKeptMonths: whole(1, 84),
  /** On which day the owner last read the privacy policy. */
  policyReviewed: z.union([z.literal(""), day], "has to be a day, like 2026-12-24, or empty").default(""),
});

const people = z.strictObject({
  practitioner: z.strictObject({
    name: line(40).refine((name) => /[a-z]/i.test(name.normalize("NFKD")), "has to be written in Latin letters"),
    fullName: line(60).refine((name) => !/^dr\b/i.test(name), "has to be without “Dr.”, which is put before it"),
    title: line(80),
    gccNumber: line(12),
    education: z.array(z.strictObject({ year, event: line(200) })).max(30, "has to be 30 lines at most"),
  }),
});

const TIME = "(?:[01]\\d|2[0-3]):[0-5]\\d";
const span = z
  .string("has to be hours like 09:00-19:00, with two digits each")
  .regex(new RegExp(`^${TIME}-${TIME}$`), "has to be hours like 09:00-19:00, with two digits each")
  .refine((hours) => hours.slice(0, 5) < hours.slice(6), "has to end later than it begins");
const spans = z
  .array(span, "has to be a list of hours in brackets, like [09:00-19:00], or [] for a closed day")
  .max(4, "has to be four times at most")
  .refine(
    (all) => all.every((next, at) => at === 0 || (all[at - 1] as string).slice(6) <= next.slice(0, 5)),
    "has to be in order, and may not overlap",
  );

const hours = z.strictObject({
  week: z.strictObject(Object.fromEntries(weekdays.map((name) => [name, spans])) as Record<Weekday, typeof spans>),
  arriveEarlyMinutes: whole(0, 60),
});

const closure = z
  .strictObject({ from: day, to: day, text: line(200) })
  .refine(({ from, to }) => from <= to, { path: ["to"], error: "has to be the same day as the first or a later one" });

const closures = z.strictObject({
  closures: z.array(closure, "has to be a list").max(100, "has to be 100 at most"),
  announceDaysBefore: whole(0, 60),
});

const prices = z.strictObject({
  human: z.strictObject({ initial: price, followUp: price, minutes: range }),
  canine: z.strictObject({ initial: price, followUp: price }),
  equine: z.strictObject({
    session: price,
    minutes: range,
    discountFromHorses: whole(2, 99),
    lightWorkAfterHours: range,
    travel: z.strictObject({ freeMiles: whole(0, 999), pencePerMile: whole(0, 999) }),
  }),
});

const offer = z
  .strictObject({
    mode: z.enum(["counter", "truthful", "off"], "has to be counter, truthful or off"),
    price,
    usualPrice: price,
    minutes: whole(1, 600),
    places: whole(1, 99),
    validDays: whole(1, 365),
    endsOn: day,
    placesLeft: whole(0, 99),
  })
  .refine(({ price, usualPrice }) => price < usualPrice, {
    path: ["price"],
    error: "has to be lower than the usual price that it is measured against",
  })
  .refine(({ placesLeft, places }) => placesLeft <= places, {
    path: ["placesLeft"],
    error: "has to be no more than there are places",
  });

const figure = z.strictObject({ shown: line(20), evidence: note });
const figures = z.strictObject({
  established: year,
  years: figure,
  patients: figure,
  horses: figure,
  offerPatients: figure,
  offerYears: figure,
  offerRating: figure,
});

const testimonials = z.strictObject({
  testimonials: z
    .array(
      z.strictObject({ name: line(60), text: line(600), rating: whole(1, 5), permission: note }),
      "has to be a list",
    )
    .max(30, "has to be 30 at most"),
});

const links = z.strictObject({
  booking: z.strictObject({ url: address, resizeMarker: line(60), pageMarker: line(60) }),
  map: address,
  chat: addressOrNothing,
  review: addressOrNothing,
});

const pictureFile = "has to be a picture in images/, like portrait-3f2a9c.webp, or empty";
const photo = z
  .strictObject({
    file: z.string(pictureFile).regex(/^(?:[a-z0-9-]{1,80}\.(?:webp|jpe?g|png|avif))?$/, pictureFile),
    alt: text(300),
  })
  .refine(({ file, alt }) => file === "" || alt !== "", {
    path: ["alt"],
    error: "has to be filled in where there is a picture",
  });
const photos = z.strictObject({ portrait: photo, clinic: photo, share: photo });

export const sections = { contact, people, hours, closures, prices, offer, figures, testimonials, links, photos };
export type SectionName = keyof typeof sections;
export type Sections = { [Name in SectionName]: z.output<(typeof sections)[Name]> };
export const sectionNames = Object.keys(sections) as SectionName[];

export const isSectionName = (name: string): name is SectionName => Object.hasOwn(sections, name);

/** A section that is not as it has to be: one sentence that names the field, and where it is. */
export class SectionError extends Error {
  readonly path: readonly PropertyKey[];
  readonly line: number | undefined;
  constructor(message: string, { path = [], line }: { path?: readonly PropertyKey[]; line?: number | undefined } = {}) {
    super(message);
    this.path = path;
    this.line = line;
  }
}

/** Checks a section. Throws SectionError. */
export function checkSection<Name extends SectionName>(name: Name, value: unknown): Sections[Name] {
  const { data, error } = sections[name].safeParse(value, { reportInput: true });
  const issue = error?.issues[0];
  if (issue) throw new SectionError(problemOf(name, issue), { path: issue.path });
  return data as Sections[Name];
}

function problemOf(name: SectionName, issue: z.core.$ZodIssue): string {
  const field = issue.path.join(".") || name;
  if (issue.code === "unrecognized_keys") {
    const where = issue.path.length > 0 ? `${name}, ${field}` : name;
    return `There is no “${issue.keys[0]?.slice(0, 60)}” in ${where}.`;
  }
  if (issue.code === "invalid_type" && issue.input === undefined && issue.path.length > 0)
    return `“${field}” is missing in ${name}.`;
  const predicate = /^has to /.test(issue.message) ? issue.message : "has to be a list of `key: value` lines";
  return `“${field}” in ${name} ${predicate}.`;
}
