import { z } from "zod";
import { isEmailAddress, tidyEmail } from "../model/email-address.ts";
import type { Acceptance } from "../model/post.ts";
import { readFormerAddress } from "../model/redirects.ts";
import { UnfitText } from "../model/text-file.ts";
import { isBlank } from "../model/unseen.ts";
import { pathOfPerson } from "./facts.ts";
import { type Colours, findPoorContrast, forEachColour, shippedColours } from "./look.ts";
import { type Weekday, weekdays } from "./opening-hours.ts";
import { plainText, readChat, readPhone, toE164 } from "./phone.ts";

/*
 * Schemas of the practice's facts, one for each file in content/practice. Error messages are predicates, which
 * `describeProblem` completes to a sentence that names the field. Whatever came after the first release has a default,
 * because the files of older practices do not have it.
 */

const text = (max: number) =>
  z
    .string("has to be a text; put it in quotation marks")
    .trim()
    .max(max, `has to be ${max} characters at most`)
    .refine(
      (value) => !/[\p{Cc}\u2028\u2029]/u.test(value) && value.isWellFormed(),
      "has to be one line without invisible characters",
    );
const required = (max: number) => text(max).refine((value) => !isBlank(value), "has to be filled in");
const note = text(500).default("");
const integer = (min: number, max: number) => {
  const message = `has to be a whole number from ${min} to ${max}`;
  return z.int(message).min(min, message).max(max, message);
};
const decimal = (min: number, max: number) => {
  const message = `has to be a number from ${min} to ${max}`;
  return z.number(message).min(min, message).max(max, message);
};
const PRICE = "has to be a price from 0 to 9999, like 57 or 57.50";
/** In pounds, with pence or without. */
const price = z
  .number(PRICE)
  .min(0, PRICE)
  .max(9_999, PRICE)
  .refine((pounds) => Number(pounds.toFixed(2)) === pounds, PRICE);
/** "30-45" */
const range = required(20).regex(/^\d+(?:-\d+)?$/, "has to be a number or two with a hyphen, like 30-45");
const ascending = z.string().refine((range) => {
  const [from = 0, to = Infinity] = range.split("-").map(Number);
  return from < to;
}, "has to be the smaller number first, like 30-45");
const day = z.iso.date("has to be a day, like 2026-12-24");
const optionalDay = z.union([z.literal(""), day], "has to be a day, like 2026-12-24, or empty").default("");
const year = integer(1900, 2100);
/** The host is part of the content security policy, so it must not contain `*` or `;`. */
const notOnTheWeb = "has to be a web address that begins with https://";
const webAddress = z
  .url({ protocol: /^https$/, hostname: /^[\w.-]+$/, error: notOnTheWeb })
  .regex(/^https:\/\//i, notOnTheWeb)
  .refine(
    (url) => !/^https:\/\/[^/\\?#]*@/i.test(url),
    "has to be a web address without a name or password before an @",
  )
  .max(2_000);
const optionalWebAddress = z.union([z.literal(""), webAddress], `${notOnTheWeb}, or empty`);

/** Puts a text into the one form in which it is kept, or refuses it. */
const readAs = (max: number, read: (typed: string) => string | undefined, error: string) =>
  text(max).transform((typed, context) => {
    const value = read(typed);
    if (value !== undefined) return value;
    context.addIssue({ code: "custom", message: error });
    return z.NEVER;
  });

const PHONE = "has to be a number like 01235 123456 or +44 1235 123456";
const CHAT = "has to be a number like 07700 900123, a link of WhatsApp, or empty";
const VERIFICATION = "has to be the tag or the code that the search engine gives you, or empty";
/** Search engines give a whole tag, or a record for DNS, with the code in it. */
const readVerification = (typed: string): string | undefined =>
  (/content=["'“”]([\w=-]{1,100})["'“”]/.exec(typed) ?? /^(?:[\w-]*verification=)?([\w=-]{0,100})$/.exec(typed))?.[1];
const verification = readAs(300, readVerification, VERIFICATION).default("");

const isWebAddress = (text: string | undefined): boolean => text === "" || webAddress.safeParse(text).success;
function readChatAddress(typed: string): string | undefined {
  // A file of an older practice may have a link of WhatsApp that leads to nobody.
  const link = readChat(typed) ?? plainText(typed);
  return isWebAddress(link) ? link : undefined;
}

function readAddress(typed: string): string | undefined {
  const address = tidyEmail(plainText(typed));
  return isEmailAddress(address) ? address : undefined;
}

const contact = z.strictObject({
  name: required(60),
  phone: readAs(60, (typed) => readPhone(typed)?.shown ?? (toE164(typed) && typed), PHONE),
  email: readAs(200, readAddress, "has to be an e-mail address"),
  address: z.strictObject({
    street: required(100),
    town: required(60),
    county: required(60),
    postcode: required(10).regex(/^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/, "has to be a British postcode, like OX12 9FA"),
  }),
  region: required(120),
  position: z.strictObject({ latitude: decimal(-90, 90), longitude: decimal(-180, 180) }),
  messagesKeptMonths: integer(1, 84),
  /** The day on which the owner last read the privacy policy. */
  policyReviewed: optionalDay,
});

/** Each line of it is one. */
const paragraphs = (max: number) =>
  z
    .string("has to be a text; put it in quotation marks")
    .transform((value) => value.trim().split(/\s*\n\s*/))
    .refine((lines) => lines.every((line) => required(max).safeParse(line).success), "has to be filled in, readably")
    .transform((lines) => lines.join("\n\n"))
    .refine((value) => value.length <= max, `has to be ${max} characters at most`);

const inLatin = (max: number) =>
  required(max).refine((name) => /[a-z]/i.test(name.normalize("NFKD")), "has to be written in Latin letters");
const shortName = inLatin(40);

const person = {
  name: shortName,
  fullName: required(60).refine((name) => !/^dr\b/i.test(name), "has to be without “Dr.”, which has a line of its own"),
  /** "Dr.", or nothing. */
  prefix: text(20),
  title: required(80),
};
const formerNames = z.array(inLatin(80), "has to be a list of names").max(20, "has to be 20 names at most").default([]);

const pictureFile = "has to be a picture in images/, like portrait-3f2a9c.webp, or empty";
const photo = z
  .strictObject({
    file: z
      .string(pictureFile)
      .regex(/^(?:[a-z0-9-]{1,80}\.(?:webp|jpe?g|png|avif))?$/, pictureFile)
      .default(""),
    alt: text(300).default(""),
  })
  .refine(({ file, alt }) => file === "" || alt !== "", {
    path: ["alt"],
    error: "has to be filled in where there is a picture",
  })
  .prefault({});
const other = z.strictObject({
  ...person,
  /** As those of the practitioner. */
  formerNames,
  number: text(12).default(""),
  /** Where hers is, if that is not the practitioner’s register. */
  regulator: z.strictObject({ name: text(80).default(""), url: optionalWebAddress.default("") }).prefault({}),
  text: paragraphs(2_000),
  picture: photo,
});

const people = z
  .strictObject({
    profession: z
      .strictObject({
        practitioner: required(40).default("chiropractor"),
        treatment: required(40).default("chiropractic"),
      })
      .prefault({}),
    /** Where visitors can look the practitioner up. */
    regulator: z
      .strictObject({
        name: required(80).default("General Chiropractic Council"),
        url: webAddress.default("https://www.gcc-uk.org"),
      })
      .prefault({}),
    practitioner: z.strictObject({
      ...person,
      prefix: person.prefix.default("Dr."),
      /** The page of each forwards to the present one. Written when the name is changed: see remember-name.ts. */
      formerNames,
      /** The number in the register. The key is that of the first practices, which were chiropractors’. */
      gccNumber: required(12),
      education: z.array(z.strictObject({ year, event: required(200) })).max(30, "has to be 30 lines at most"),
    }),
    /** Who treats besides. */
    others: z.array(other, "has to be a list").max(20, "has to be 20 at most").default([]),
    /** Others who had a page, which forwards to About. Written when somebody leaves. */
    formerOthers: formerNames,
  })
  .refine(({ practitioner, others }) => new Set([practitioner, ...others].map(pathOfPerson)).size > others.length, {
    path: ["others"],
    error: "has to be people whose names differ, because the addresses of their pages follow from them",
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
    (all) => all.every((next, n) => n === 0 || (all[n - 1] as string).slice(6) <= next.slice(0, 5)),
    "has to be in order, and may not overlap",
  );

const hours = z.strictObject({
  week: z.strictObject(Object.fromEntries(weekdays.map((name) => [name, spans])) as Record<Weekday, typeof spans>),
  arriveEarlyMinutes: integer(0, 60),
});

const closure = z
  .strictObject({ from: day, to: day, text: required(200), hours: spans.default([]) })
  .refine(({ from, to }) => from <= to, { path: ["to"], error: "has to be the same day as the first or a later one" });

const closures = z.strictObject({
  closures: z.array(closure, "has to be a list").max(100, "has to be 100 at most"),
  announceDaysBefore: integer(0, 60),
});

/** One that is no longer offered ends on the day `from`; without a day it has ended. */
const treated = z
  .strictObject({ offered: z.boolean("has to be true or false").default(true), from: optionalDay })
  .prefault({});

const treatments = z
  .strictObject({ human: treated, canine: treated, equine: treated })
  .refine((all) => Object.values(all).some(({ offered }) => offered), {
    path: ["human", "offered"],
    error: "has to stay, or another of them: one of them has to be treated",
  });

const prices = z.strictObject({
  human: z.strictObject({ initial: price, followUp: price, minutes: range }),
  canine: z.strictObject({ initial: price, followUp: price }),
  equine: z.strictObject({
    session: price,
    minutes: range,
    discountFromHorses: integer(2, 99),
    lightWorkAfterHours: range,
    travel: z.strictObject({ freeMiles: integer(0, 999), pencePerMile: integer(0, 999) }),
  }),
});

const offer = z
  .strictObject({
    mode: z.enum(["counter", "truthful", "off"], "has to be counter, truthful or off"),
    price,
    usualPrice: price,
    minutes: integer(1, 600),
    places: integer(1, 99),
    validDays: integer(1, 365),
    endsOn: day,
    placesLeft: integer(0, 99),
  })
  .refine(({ price, usualPrice }) => price < usualPrice, {
    path: ["price"],
    error: "has to be lower than the usual price that it is measured against",
  })
  .refine(({ placesLeft, places }) => placesLeft <= places, {
    path: ["placesLeft"],
    error: "has to be no more than there are places",
  });

const figure = z.strictObject({ shown: required(20), evidence: note });
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
      z.strictObject({ name: required(60), text: required(600), rating: integer(1, 5), permission: note }),
      "has to be a list",
    )
    .max(30, "has to be 30 at most"),
});

const formerAddress = readAs(1_000, readFormerAddress, "has to be an address on a former site, like /contact-us");

const links = z.strictObject({
  booking: z.strictObject({ url: webAddress, resizeMarker: required(60), pageMarker: required(60) }),
  map: webAddress,
  chat: readAs(2_000, readChatAddress, CHAT),
  review: optionalWebAddress,
  facebook: optionalWebAddress.default(""),
  instagram: optionalWebAddress.default(""),
  linkedin: optionalWebAddress.default(""),
  googleVerification: verification,
  bingVerification: verification,
  /** Addresses that lead nowhere else, each with the page or post here that it leads to. */
  formerPages: z
    .array(z.strictObject({ from: formerAddress, to: required(100) }), "has to be a list")
    .max(200, "has to be 200 at most")
    .default([]),
});

const photos = z.strictObject({
  portrait: photo,
  clinic: photo,
  share: photo,
  logo: photo,
  hero: photo,
  human: photo,
  canine: photo,
  equine: photo,
});

const COLOUR = "has to be a colour like #2f4a3a";
const colour = z
  .string(COLOUR)
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, COLOUR);
const look = z.strictObject(forEachColour((name) => colour.default(shippedColours[name].day)));

export const sections = {
  contact,
  people,
  hours,
  closures,
  treatments,
  prices,
  offer,
  figures,
  testimonials,
  links,
  photos,
  look,
};
export type SectionName = keyof typeof sections;

/** The keys of private notes, which only the owner reads: reasons for breaking a rule, evidence for a figure, a person's consent to be quoted, when the privacy policy was reviewed. */
export const privateKeys = new Set(["accepted", "evidence", "permission", "policyReviewed"]);

/** The keys of texts that visitors read, which are checked against the rules. Numbers, addresses, names of people and degrees are not. */
export const checkedKeys = new Set(["name", "event", "region", "text", "shown", "alt"]);

/** In every section: the rules about words that the owner breaks on purpose there, each with her reason and its day. */
const kept = z.object({
  accepted: z
    .array(
      z.strictObject({
        rule: required(60),
        reason: required(300),
        on: day,
        words: z.array(z.string(), "has to be a list").exactOptional(),
      }),
      "has to be a list",
    )
    .default([]),
});
/** As in the files, in which a fact with a default may be missing. */
export type WrittenSections = { [Name in SectionName]: z.input<(typeof sections)[Name]> };
export type Sections = { [Name in SectionName]: z.output<(typeof sections)[Name]> };

/** The paths of a section's facts, such as "human.initial". A list is one fact. */
export type FactPath<Facts> = {
  [Key in keyof Facts & string]: Facts[Key] extends string | number | boolean | readonly unknown[]
    ? Key
    : `${Key}.${FactPath<Facts[Key]>}`;
}[keyof Facts & string];

export const sectionNames = Object.keys(sections) as SectionName[];

export const isSectionName = (name: string): name is SectionName => Object.hasOwn(sections, name);

/** Validates a section, without the reasons that are kept in it; `before` is what it was. Throws UnfitText. */
export function validateSection<Name extends SectionName>(
  name: Name,
  value: unknown,
  before?: Sections[Name],
): Sections[Name] {
  const valid = validate(name, sections[name], value) as Sections[Name];
  const poor = name === "look" && findPoorContrast(valid as Colours, before as Colours | undefined);
  if (poor) throw new UnfitText(`“${poor.name}” in look ${poor.sentence}.`, { path: [poor.name] });
  return valid;
}

/** Further rules for a changed section, which the files of older practices may break. */
const rulesOfChanges: Partial<Record<SectionName, z.ZodType>> = {
  prices: z.object({
    human: z.object({ minutes: ascending }),
    equine: z.object({ minutes: ascending, lightWorkAfterHours: ascending }),
  }),
  links: z.object({ chat: z.string().refine((chat) => readChat(chat) !== undefined, CHAT) }),
};

/** Validates a section that is about to be written. Throws UnfitText. */
export function validateChange(name: SectionName, value: unknown): void {
  validate(name, rulesOfChanges[name] ?? z.unknown(), value);
}

/** Validates the reasons that are kept in a section. Throws UnfitText. */
export const validateReasons = (name: string, value: unknown): Acceptance[] =>
  validate(name, kept, value ?? {}).accepted;

function validate<Schema extends z.ZodType>(name: string, schema: Schema, value: unknown): z.output<Schema> {
  const { data, error } = schema.safeParse(value, { reportInput: true });
  const issue = error?.issues[0];
  if (issue) throw new UnfitText(describeProblem(name, issue), { path: issue.path });
  return data as z.output<Schema>;
}

function describeProblem(name: string, issue: z.core.$ZodIssue): string {
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
