import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { openFacts } from "./open-facts.ts";
import { sectionNames, toE164 } from "./sections.ts";

const shipped = join(import.meta.dirname, "../practice");
const today = "2026-11-23";

function copyOfFacts(): string {
  const dir = mkdtempSync(join(tmpdir(), "facts-"));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  cpSync(shipped, dir, { recursive: true });
  return dir;
}

test("the shipped facts can be read, and there are no other files in their folder", () => {
  expect(openFacts({ dir: shipped }).broken).toEqual([]);
  expect(readdirSync(shipped).sort()).toEqual(sectionNames.map((name) => `${name}.yaml`).sort());
});

describe("an invalid facts file is reported with its line and one sentence, and the last good facts stay", () => {
  test.each<[string, string, RegExp | string, string, string, number | undefined]>([
    [
      "prices",
      "a price in words",
      "initial: 57",
      "initial: fifty",
      "“human.initial” in prices has to be a whole number from 0 to 9999.",
      4,
    ],
    [
      "prices",
      "a price with pence",
      "initial: 57",
      "initial: 57.50",
      "“human.initial” in prices has to be a whole number from 0 to 9999.",
      4,
    ],
    [
      "prices",
      "a price below zero",
      "initial: 57",
      "initial: -57",
      "“human.initial” in prices has to be a whole number from 0 to 9999.",
      4,
    ],
    [
      "prices",
      "a price with its sign",
      "initial: 57",
      "initial: £57",
      "“human.initial” in prices has to be a whole number from 0 to 9999.",
      4,
    ],
    ["prices", "a line that is missing", / {2}followUp: 56\n/, "", "“human.followUp” is missing in prices.", undefined],
    ["prices", "a misspelt name", "followUp: 56", "folowUp: 56", "“human.followUp” is missing in prices.", undefined],
    [
      "prices",
      "a name that nobody knows",
      "followUp: 56",
      "followUp: 56\n  discount: 5",
      "There is no “discount” in prices, human.",
      4,
    ],
    [
      "prices",
      "a range in words",
      "minutes: 30-45",
      "minutes: half an hour",
      "“human.minutes” in prices has to be a number or two with a hyphen, like 30-45.",
      6,
    ],
    ["prices", "a name twice", "followUp: 56", "initial: 58\n  followUp: 56", "Map keys must be unique.", 5],
    [
      "hours",
      "hours with one digit",
      "monday: [09:00-19:00]",
      "monday: [9:00-19:00]",
      "“week.monday.0” in hours has to be hours like 09:00-19:00, with two digits each.",
      4,
    ],
    [
      "hours",
      "hours that end before they begin",
      "monday: [09:00-19:00]",
      "monday: [19:00-09:00]",
      "“week.monday.0” in hours has to end later than it begins.",
      4,
    ],
    [
      "hours",
      "hours that overlap",
      "monday: [09:00-19:00]",
      "monday: [09:00-13:00, 12:00-19:00]",
      "“week.monday” in hours has to be in order, and may not overlap.",
      4,
    ],
    [
      "hours",
      "a day without brackets",
      "monday: [09:00-19:00]",
      "monday: 09:00-19:00",
      "“week.monday” in hours has to be a list of hours in brackets, like [09:00-19:00], or [] for a closed day.",
      4,
    ],
    [
      "closures",
      "a closure that ends before it begins",
      "closures: []",
      "closures:\n  - from: 2026-12-24\n    to: 2026-12-23\n    text: Closed.",
      "“closures.0.to” in closures has to be the same day as the first or a later one.",
      8,
    ],
    [
      "closures",
      "a day that does not exist",
      "closures: []",
      "closures:\n  - from: 2026-02-30\n    to: 2026-03-01\n    text: Closed.",
      "“closures.0.from” in closures has to be a day, like 2026-12-24.",
      7,
    ],
    [
      "contact",
      "a telephone number with letters",
      "01632 960142",
      "call me",
      "“phone” in contact has to be a number like 01235 123456 or +44 1235 123456.",
      5,
    ],
    [
      "contact",
      "an address that is no e-mail address",
      "hello@segsbury.example",
      "hello at segsbury",
      "“email” in contact has to be an e-mail address.",
      6,
    ],
    [
      "offer",
      "an offer that is no cheaper",
      "price: 57",
      "price: 112",
      "“price” in offer has to be lower than the usual price that it is measured against.",
      7,
    ],
    [
      "offer",
      "a mode that nobody knows",
      "mode: counter",
      "mode: sale",
      "“mode” in offer has to be counter, truthful or off.",
      6,
    ],
    [
      "links",
      "an address without https",
      "map: https://",
      "map: http://",
      "“map” in links has to be a web address that begins with https://.",
      7,
    ],
    [
      "links",
      "an address with words of the security policy in it",
      "map: https://maps.example",
      "map: https://maps.example;script-src",
      "“map” in links has to be a web address that begins with https://.",
      7,
    ],
    [
      "links",
      "an address that stands for every address",
      "https://segsbury.bookings.example",
      "https://*",
      "“booking.url” in links has to be a web address that begins with https://.",
      3,
    ],
    [
      "contact",
      "an e-mail address with more behind it",
      "hello@segsbury.example",
      "hello?bcc=other@segsbury.example",
      "“email” in contact has to be an e-mail address.",
      6,
    ],
    [
      "prices",
      "the two sides of a merge",
      "  initial: 57\n",
      "<<<<<<< HEAD\n  initial: 57\n=======\n  initial: 58\n>>>>>>> other\n",
      "A merge was not finished: keep one of the two sides, and take out the lines with <<<<<<<, ======= and >>>>>>>.",
      4,
    ],
    ["prices", "two files in one", "canine:", "---\ncanine:", "Source contains multiple documents.", 7],
    [
      "people",
      "a register number that YAML takes for a number",
      'gccNumber: "00000"',
      "gccNumber: 00000",
      "“practitioner.gccNumber” in people has to be a text; put it in quotation marks.",
      9,
    ],
    [
      "testimonials",
      "a file that ends in the middle",
      /text: Straight[\s\S]*/,
      "text: [Straight",
      "Flow sequence in block collection must be sufficiently indented and end with a ].",
      13,
    ],
    [
      "figures",
      "a file that holds something else",
      /[\s\S]*/,
      "hello\n",
      "“figures” in figures has to be a list of `key: value` lines.",
      1,
    ],
  ])("%s: %s", (section, _, good, bad, reason, line) => {
    const dir = copyOfFacts();
    const facts = openFacts({ dir });
    const before = facts.on(today);
    const file = join(dir, `${section}.yaml`);
    writeFileSync(file, readFileSync(file, "utf8").replace(good, bad));
    expect(facts.refresh()).toEqual([section]);
    expect(facts.broken).toEqual([{ file: `${section}.yaml`, reason, ...(line && { line }), lastGoodKept: true }]);
    expect(facts.on(today)).toEqual(before);
  });
});

test.each<[string, (file: string) => void]>([
  ["a link", (file) => symlinkSync("/dev/zero", file)],
  ["a folder", (file) => mkdirSync(file)],
  ["nothing", () => {}],
  [
    "a file of 5 GB",
    (file) => {
      writeFileSync(file, "");
      truncateSync(file, 5e9);
    },
  ],
])("%s in place of a facts file is not read, and the last good facts stay until the file is back", (_, put) => {
  const dir = copyOfFacts();
  const facts = openFacts({ dir });
  const before = facts.on(today);
  const file = join(dir, "prices.yaml");
  renameSync(file, `${file}~`);
  put(file);
  expect(facts.refresh()).toEqual(["prices"]);
  expect(facts.broken).toEqual([
    {
      file: "prices.yaml",
      reason: expect.stringMatching(
        /^(The file is missing|This is not a file of its own but a link or a folder|The file is longer than 64 KiB)\.$/,
      ),
      lastGoodKept: true,
    },
  ]);
  expect(facts.on(today)).toEqual(before);
  rmSync(file, { recursive: true, force: true });
  renameSync(`${file}~`, file);
  expect([facts.refresh(), facts.broken]).toEqual([["prices"], []]);
});

test.each([
  ["01235 123456", "+441235123456"],
  ["+44 01235 123456", "+441235123456"],
  ["(01235) 123-456", "+441235123456"],
  ["+44 (0)1235 123456", "+441235123456"],
  ["+49 30 1234567", "+49301234567"],
  ["123456", undefined],
  ["call me", undefined],
])("the telephone number %s is dialled as %s", (typed, number) => expect(toE164(typed)).toBe(number));
