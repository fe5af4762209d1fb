import {
  cpSync,
  existsSync,
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
import { parseDocument } from "yaml";
import { z } from "zod";
import { mailtoUrl } from "../model/email-address.ts";
import { toHtml } from "../model/markdown.ts";
import { wordsOf } from "../words/words-of.ts";
import { bookingHref } from "./navigation.ts";
import { openFacts } from "./open-facts.ts";
import { toE164 } from "./phone.ts";
import { sectionNames, sections } from "./sections.ts";
import { factsWith } from "./testing/facts-with.ts";
import { sampleDirs } from "./testing/sample.ts";
import { pounds } from "./wording.ts";

const today = "2026-11-23";

function copyOfFacts(): string {
  const dir = mkdtempSync(join(tmpdir(), "facts-"));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  cpSync(sampleDirs.practice, dir, { recursive: true });
  return dir;
}

test("the facts of the sample can be read, and there are no other files in their folder", () => {
  expect(openFacts({ dir: sampleDirs.practice }).broken).toEqual([]);
  expect(readdirSync(sampleDirs.practice).sort()).toEqual(sectionNames.map((name) => `${name}.yaml`).sort());
});

describe("an invalid facts file is reported with its line and one sentence, and the last good facts stay", () => {
  test.each<[string, string, RegExp | string, string, string, number | undefined]>([
    [
      "prices",
      "a price in words",
      "initial: 57",
      "initial: fifty",
      "“human.initial” in prices has to be a price from 0 to 9999, like 57 or 57.50.",
      4,
    ],
    [
      "prices",
      "a price with half a penny",
      "initial: 57",
      "initial: 57.505",
      "“human.initial” in prices has to be a price from 0 to 9999, like 57 or 57.50.",
      4,
    ],
    [
      "prices",
      "a price below zero",
      "initial: 57",
      "initial: -57",
      "“human.initial” in prices has to be a price from 0 to 9999, like 57 or 57.50.",
      4,
    ],
    [
      "prices",
      "a price with its sign",
      "initial: 57",
      "initial: £57",
      "“human.initial” in prices has to be a price from 0 to 9999, like 57 or 57.50.",
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
    [
      "prices",
      "a name twice",
      "followUp: 56",
      "initial: 58\n  followUp: 56",
      "This name stands here twice: take one of the two out.",
      5,
    ],
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
      13,
    ],
    [
      "closures",
      "a day that does not exist",
      "closures: []",
      "closures:\n  - from: 2026-02-30\n    to: 2026-03-01\n    text: Closed.",
      "“closures.0.from” in closures has to be a day, like 2026-12-24.",
      12,
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
      "an address without slashes, which would lead to this site",
      "map: https://",
      "map: https:",
      "“map” in links has to be a web address that begins with https://.",
      7,
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
      "links",
      "an address with a password in it",
      "https://segsbury.bookings.example",
      "https://user:pw@segsbury.bookings.example",
      "“booking.url” in links has to be a web address without a name or password before an @.",
      3,
    ],
    [
      "links",
      "a page elsewhere with a name in its address",
      'facebook: ""',
      "facebook: https://user@facebook.com/us",
      "“facebook” in links has to be a web address without a name or password before an @.",
      12,
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
      12,
    ],
    [
      "testimonials",
      "a file that ends in the middle",
      /text: Straight[\s\S]*/,
      "text: [Straight",
      "This line does not begin below the line that it belongs to, or a bracket is not closed.",
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

describe("facts of the first release always open", () => {
  const firstRelease = join(import.meta.dirname, "../../tests/first-facts");
  const parse = (name: string) => parseDocument(readFileSync(join(firstRelease, `${name}.yaml`), "utf8")).toJS();

  test("as they were, with nothing in the sections that came later, and without a notice", () => {
    const facts = openFacts({ dir: firstRelease });
    expect(facts.broken).toEqual([]);
    expect(facts.on(today)).toMatchObject({
      practice: { phone: { e164: "+441632960142" } },
      prices: { human: { initial: 57 } },
      photos: {},
    });
    expect(facts.section("photos").value).toEqual({
      portrait: { file: "", alt: "" },
      clinic: { file: "", alt: "" },
      share: { file: "", alt: "" },
      logo: { file: "", alt: "" },
      hero: { file: "", alt: "" },
      human: { file: "", alt: "" },
      canine: { file: "", alt: "" },
      equine: { file: "", alt: "" },
    });
  });

  test("every line that came later has a default", () => {
    // Where the first release listed nothing, an entry of that time stands in.
    const entries = { closures: { from: "2026-12-24", to: "2027-01-01", text: "Closed." } };
    const strangers: string[] = [];
    const visit = (schema: z.core.$ZodType, value: unknown, path: string) => {
      const { def } = schema._zod as z.core.$ZodTypeInternals & { def: Record<string, unknown> };
      if (schema instanceof z.ZodObject)
        for (const [key, field] of Object.entries(schema.shape as Record<string, z.ZodType>)) {
          const present = (value as Record<string, unknown> | undefined)?.[key];
          if (present === undefined && !field.safeParse(undefined).success) strangers.push(`${path}.${key}`);
          if (present !== undefined || !field.safeParse(undefined).success) visit(field, present, `${path}.${key}`);
        }
      else if (schema instanceof z.ZodArray) {
        const [name = ""] = path.split(".");
        const [first = entries[name as keyof typeof entries]] = value as unknown[];
        visit(schema.element, first, `${path}.0`);
      } else if (def.innerType) visit(def.innerType as z.core.$ZodType, value, path);
    };
    for (const name of sectionNames)
      if (existsSync(join(firstRelease, `${name}.yaml`))) visit(sections[name], parse(name), name);
      else expect(sections[name].safeParse({}).success, `give every line of ${name}.yaml a default`).toBe(true);
    expect(strangers, "give these a default in sections.ts: older practices have no such line").toEqual([]);
  });

  const cameLater = new Set(["photos", "treatments", "look"]);
  test.each(sectionNames)("%s: a file that is empty or has comments only", (name) => {
    const dir = copyOfFacts();
    const file = join(dir, `${name}.yaml`);
    for (const source of ["", "# Nothing yet.\n", "\ufeff\r\n", "---\n"]) {
      writeFileSync(file, source);
      if (cameLater.has(name)) expect(openFacts({ dir }).broken).toEqual([]);
      else
        expect(() => openFacts({ dir })).toThrow(
          new RegExp(`${name}.yaml in .* cannot be used: “.*” (?:is missing in ${name}|in ${name} has to be .*).$`),
        );
    }
    rmSync(file);
    if (cameLater.has(name)) expect(openFacts({ dir }).broken).toEqual([]);
    else expect(() => openFacts({ dir })).toThrow(`${name}.yaml in ${dir} cannot be used: The file is missing.`);
  });

  test("a section that came later never refuses the start, but a broken or lost file is named", () => {
    const dir = copyOfFacts();
    const file = join(dir, "photos.yaml");
    writeFileSync(file, "portrait: [");
    const broken = { file: "photos.yaml", lastGoodKept: true };
    const facts = openFacts({ dir });
    expect(facts.broken).toMatchObject([broken]);
    expect(facts.on(today).photos).toEqual({});
    rmSync(file);
    expect([facts.refresh(), facts.broken]).toEqual([["photos"], []]);
    writeFileSync(file, "portrait: {file: a.webp, alt: A}\n");
    expect([facts.refresh(), facts.broken]).toEqual([["photos"], []]);
    rmSync(file);
    expect(facts.refresh()).toEqual(["photos"]);
    expect(facts.broken).toMatchObject([{ ...broken, reason: "The file is missing." }]);
    expect(facts.on(today).photos).toMatchObject({ portrait: { alt: "A" } });
    const earlier = () => ["portrait: [", "portrait: {alt: Caf\xe9}\n", "portrait: {alt: B}\n"];
    const restarted = openFacts({ dir, earlierVersions: () => earlier().map((text) => Buffer.from(text, "latin1")) });
    expect(restarted.broken).toMatchObject([{ ...broken, reason: "The file is missing." }]);
    expect(restarted.section("photos").value.portrait.alt).toBe("B");
  });
});

describe("a facts file in another encoding", () => {
  const old =
    "The file is not UTF-8: it is saved in an older encoding, such as Windows-1252 (“ANSI”). Save it as UTF-8.";
  const wide = "The file is saved as UTF-16 (“Unicode”), or is no text. Save it as UTF-8.";
  test.each<[string, (text: string) => Buffer, string]>([
    ["Windows-1252", (text) => Buffer.from(text, "latin1"), old],
    ["UTF-16 with its mark", (text) => Buffer.from(`\ufeff${text}`, "utf16le"), wide],
    ["UTF-16, the other byte first", (text) => Buffer.from(`\ufeff${text}`, "utf16le").swap16(), wide],
    ["UTF-16 without its mark", (text) => Buffer.from(text, "utf16le"), wide],
  ])("%s is named, and the last good facts stay", (_, encode, reason) => {
    const dir = copyOfFacts();
    const facts = openFacts({ dir });
    const before = facts.on(today);
    const file = join(dir, "contact.yaml");
    const source = readFileSync(file);
    writeFileSync(file, encode(source.toString().replace("town: Wantage", "town: Château")));
    expect(facts.refresh()).toEqual(["contact"]);
    expect(facts.broken).toEqual([{ file: "contact.yaml", reason, lastGoodKept: true }]);
    expect(facts.on(today)).toEqual(before);
    expect(openFacts({ dir, earlierVersions: () => [source] }).on(today)).toEqual(before);
    expect(() => openFacts({ dir })).toThrow(reason);
  });

  test("UTF-8 with a byte-order mark is read", () => {
    const dir = copyOfFacts();
    const file = join(dir, "links.yaml");
    writeFileSync(file, `\ufeff${readFileSync(file, "utf8").replace(/^#.*\n/, "")}`);
    const facts = openFacts({ dir });
    expect([facts.broken, facts.section("links").source.slice(0, 8)]).toEqual([[], "\ufeffbooking"]);
  });
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

describe("the practice’s e-mail address", () => {
  test.each([
    ["o'hara&sons@practice.co.uk", "mailto:o'hara%26sons@practice.co.uk"],
    ["front/desk@practice.co.uk", "mailto:front%2Fdesk@practice.co.uk"],
    ["hello@bücher.co.uk", "mailto:hello@xn--bcher-kva.co.uk"],
    ["mailto:hello@practice.co.uk", "mailto:hello@practice.co.uk"],
    ["\u200bhello@practice.co.uk", "mailto:hello@practice.co.uk"],
    ["<hello@practice.co.uk>.", "mailto:hello@practice.co.uk"],
    ["a+b@practice.clinic", "mailto:a%2Bb@practice.clinic"],
  ])("%s can be written to", (typed, link) => {
    expect(mailtoUrl(factsWith({ contact: { email: typed } }).practice.email)).toBe(link);
  });

  test.each([
    "hello@localhost",
    "a@b@c.co.uk",
    "hello@b/c.co.uk",
    "hello @b.co.uk",
    "hello@b..co.uk",
    "@b.co.uk",
    "hello@1.2.3.4",
  ])("%s is none", (typed) =>
    expect(() => factsWith({ contact: { email: typed } })).toThrow("“email” in contact has to be an e-mail address."),
  );

  test("and other facts stand in the privacy policy as they are, whatever Markdown would make of them", () => {
    const { practice } = factsWith({ contact: { name: "Backs *and* _more_ & <b>", email: "a_b_c&d@practice.co.uk" } });
    const html = toHtml(wordsOf("privacy-policy", { ...factsWith(), practice }).body);
    expect(html).toContain("about Backs *and* _more_ &amp; &lt;b&gt;, ");
    expect(html).toContain('<a href="mailto:a_b_c%26d@practice.co.uk">a_b_c&amp;d@practice.co.uk</a>');
  });
});

test.each([
  ['<meta name="google-site-verification" content="ab-C_1=" />', "ab-C_1="],
  ["google-site-verification=ab-C_1", "ab-C_1"],
  [" ab-C_1 ", "ab-C_1"],
  ["", ""],
])("the tag of a search engine, pasted as %s, is kept as its code", (typed, code) => {
  expect(factsWith({ links: { googleVerification: typed } }).links.googleVerification).toBe(code);
});

test("a tag of a search engine that holds something else is refused", () => {
  expect(() => factsWith({ links: { bingVerification: '"><script>' } })).toThrow(
    "“bingVerification” in links has to be",
  );
});

test("prices may have pence, and a saving has no traces of binary fractions", () => {
  const { offer } = factsWith({ offer: { price: 57.2, usualPrice: 112.1 } });
  expect([offer.saving, pounds(57.2), pounds(57), pounds(offer.saving)]).toEqual([54.9, "£57.20", "£57", "£54.90"]);
});

test("the drawn map and its place are of Wantage only", () => {
  const { country: _, ...address } = factsWith().practice.address;
  const elsewhere = { ...address, town: "Newbury" };
  const position = { latitude: 51.4, longitude: -1.3 };
  expect(factsWith().practice).toMatchObject({ isOnDrawnMap: true, geo: { latitude: 51.6075 } });
  expect(factsWith({ contact: { address: elsewhere } }).practice).toMatchObject({ isOnDrawnMap: false });
  expect(factsWith({ contact: { address: elsewhere } }).practice.geo).toBeUndefined();
  expect(factsWith({ contact: { address: elsewhere, position } }).practice.geo).toEqual(position);
});

test("a booking button leads to the animal that is spoken of, however a post’s category is written", () => {
  const hrefs = ["Canine", "EQUINE", "horses", "Human", "/treatments/canine", "/booking"].map((from) =>
    bookingHref(from, factsWith()),
  );
  expect(hrefs).toEqual([
    "/booking?for=dog",
    "/booking?for=horse",
    "/booking",
    "/booking",
    "/booking?for=dog",
    "#booking-system",
  ]);
});
