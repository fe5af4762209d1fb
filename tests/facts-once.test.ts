import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";
import { expect, test } from "vitest";
import { site } from "#content/facts/site.ts";
import { figures, hours, offer, practice, practitioner, prices } from "#content/facts/testing/sample.ts";
import { inWords } from "#content/facts/wording.ts";
import { escapeRegExp } from "#content/model/passages.ts";

const rooms = ["content/pages", "content/model", "components", "pages"];

/** Facts from content/practice that may be written nowhere else. */
const facts: readonly string[] = [
  practice.name,
  practice.place,
  practice.county,
  practice.phone.shown,
  practice.phone.e164,
  practice.email,
  practice.address.postcode,
  ...practice.address.street.split(", "),
  practitioner.name,
  practitioner.fullName,
  practitioner.title,
  practitioner.gccNumber,
  ...hours.open.flatMap(({ name, times }) => [name, ...times.split("-")]),
  hours.closedDays,
  `${hours.arriveEarlyMinutes} minutes`,
  ...[prices.human.minutes, prices.equine.minutes, prices.equine.lightWorkAfterHours].flatMap((range) => [
    range,
    inWords(range),
  ]),
  `${prices.equine.travel.freeMiles} miles`,
  `${prices.equine.travel.pencePerMile}p`,
  ...[figures.patients, figures.years, figures.horses, figures.offerPatients],
  ...practitioner.education.map(({ year }) => String(year)),
  String(site.copyrightYear),
  site.privacyEffective,
  `${offer.minutes} minutes`,
  `${offer.validDays} days`,
  `${practice.messagesKeptMonths} months`,
];

const escaped = facts.map(escapeRegExp);
/** Matches any fact as whole words, and any amount of money. */
const pattern = new RegExp(`£\\s*\\d|(?<!\\w)(?:${escaped.join("|")})(?!\\w)`);

/** The price list as numbers. Checked in pages only, because elsewhere the same numbers mean other things. */
const amounts: readonly number[] = [
  prices.human.initial,
  prices.human.followUp,
  prices.canine.initial,
  prices.canine.followUp,
  prices.equine.session,
  offer.usualPrice,
  offer.saving,
];

/** Returns every literal of a syntax tree: strings, template parts, texts in JSX, and numbers. */
function literalsIn(node: unknown): (string | number)[] {
  if (Array.isArray(node)) return node.flatMap(literalsIn);
  if (typeof node !== "object" || node === null) return [];
  const { type, value } = node as { type?: string; value?: unknown };
  if (type === "ImportDeclaration") return [];
  if (type === "Literal" || type === "JSXText")
    return typeof value === "string" || typeof value === "number" ? [value] : [];
  if (type === "TemplateElement") return [(value as { cooked: string }).cooked];
  return Object.values(node).flatMap(literalsIn);
}

test("no page, component or feed repeats a price, a phone number, a name or an opening hour from content/practice", () => {
  const sources = rooms.flatMap((room) =>
    readdirSync(room, { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\//.test(file))
      .map((file) => join(room, file)),
  );
  const copies = sources.flatMap((file) =>
    literalsIn(parseSync(file, readFileSync(file, "utf8")).program)
      .filter((literal) =>
        typeof literal === "string" ? pattern.test(literal) : file.includes("pages/") && amounts.includes(literal),
      )
      .map((literal) => `${file}: “${String(literal).trim()}”`),
  );
  expect(copies).toEqual([]);
});

test("the privacy policy repeats no fact from content/practice", () => {
  const policy = readFileSync("content/pages/privacy-policy.ts", "utf8");
  expect(policy.split("\n").filter((line) => pattern.test(line))).toEqual([]);
});
