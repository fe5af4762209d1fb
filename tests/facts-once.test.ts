import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";
import { expect, test } from "vitest";
import { figures, hours, offer, practice, practitioner, prices } from "#content/facts/practice.ts";
import { site } from "#content/facts/site.ts";
import { inWords } from "#content/facts/wording.ts";

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

const escaped = facts.map((fact) => fact.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
/** Any of them as words of their own, and any sum of money. */
const pattern = new RegExp(`£\\s*\\d|(?<!\\w)(?:${escaped.join("|")})(?!\\w)`);

/** The price list as numbers, looked for in pages only: elsewhere the same numbers measure other things. */
const sums: readonly number[] = [
  ...[prices.human.initial, prices.human.followUp, prices.canine.initial, prices.canine.followUp],
  ...[prices.equine.session, offer.usualPrice, offer.saving],
];

/** Every piece of text that a source file holds between its code: strings, templates, the words of JSX, and its numbers. */
function wordsIn(node: unknown): (string | number)[] {
  if (Array.isArray(node)) return node.flatMap(wordsIn);
  if (typeof node !== "object" || node === null) return [];
  const { type, value } = node as { type?: string; value?: unknown };
  if (type === "ImportDeclaration") return [];
  if (type === "Literal" || type === "JSXText")
    return typeof value === "string" || typeof value === "number" ? [value] : [];
  if (type === "TemplateElement") return [(value as { cooked: string }).cooked];
  return Object.values(node).flatMap(wordsIn);
}

test("no page, component or feed types a price, a number, a name or an hour of its own", () => {
  const sources = rooms.flatMap((room) =>
    readdirSync(room, { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\//.test(file))
      .map((file) => join(room, file)),
  );
  const copies = sources.flatMap((file) =>
    wordsIn(parseSync(file, readFileSync(file, "utf8")).program)
      .filter((words) =>
        typeof words === "string" ? pattern.test(words) : file.includes("pages/") && sums.includes(words),
      )
      .map((words) => `${file}: “${String(words).trim()}”`),
  );
  expect(copies).toEqual([]);
});

test("nor does the text of the privacy policy", () => {
  const policy = readFileSync("content/pages/privacy-policy.md", "utf8");
  expect(policy.split("\n").filter((line) => pattern.test(line))).toEqual([]);
});
