import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { editSection } from "./edit-section.ts";
import { parseSection } from "./open-facts.ts";
import type { SectionName } from "./sections.ts";

const shipped = (name: SectionName) => readFileSync(join(import.meta.dirname, `../practice/${name}.yaml`), "utf8");

/** Returns the lines that are in only one of two texts. */
function differences(before: string, after: string): { removed: string[]; added: string[] } {
  const [old, now] = [before.split("\n"), after.split("\n")];
  return { removed: old.filter((line) => !now.includes(line)), added: now.filter((line) => !old.includes(line)) };
}

describe("changing one field changes its line in the file and nothing else", () => {
  test.each<[SectionName, object, string, string]>([
    ["contact", { phone: "01235 123456" }, "phone: 01632 960142", "phone: 01235 123456"],
    ["contact", { address: { town: "Grove: the old part #2" } }, "  town: Wantage", '  town: "Grove: the old part #2"'],
    ["contact", { position: { longitude: -1.5 } }, "  longitude: -1.4363", "  longitude: -1.5"],
    ["people", { practitioner: { gccNumber: "01234" } }, '  gccNumber: "00000"', '  gccNumber: "01234"'],
    ["hours", { week: { friday: ["09:00-17:00"] } }, "  friday: [09:00-19:00]", "  friday: [09:00-17:00]"],
    [
      "hours",
      { week: { friday: ["09:00-12:30", "14:00-19:00"] } },
      "  friday: [09:00-19:00]",
      "  friday: [09:00-12:30, 14:00-19:00]",
    ],
    ["hours", { week: { saturday: ["10:00-12:00"] } }, "  saturday: []", "  saturday: [10:00-12:00]"],
    ["hours", { week: { monday: [] } }, "  monday: [09:00-19:00]", "  monday: []"],
    ["closures", { announceDaysBefore: 14 }, "announceDaysBefore: 7", "announceDaysBefore: 14"],
    ["prices", { canine: { initial: 52 } }, "  initial: 51", "  initial: 52"],
    ["offer", { mode: "off" }, "mode: counter", "mode: off"],
    ["figures", { offerRating: { shown: "4.9" } }, '  shown: "5"', '  shown: "4.9"'],
    ["links", { chat: "https://wa.me/441235123456" }, 'chat: ""', 'chat: "https://wa.me/441235123456"'],
  ])("%s: %j", (name, patch, removed, added) => {
    const source = shipped(name);
    const edited = editSection(name, source, patch);
    expect(differences(source, edited)).toEqual({ removed: [removed], added: [added] });
    expect(parseSection(name, edited)).toMatchObject(patch);
  });

  test("testimonials: the name of one person", () => {
    const source = shipped("testimonials");
    const { testimonials } = parseSection("testimonials", source);
    const changed = testimonials.map((testimonial, n) =>
      n === 2 ? { ...testimonial, name: "Priya, Stanford" } : testimonial,
    );
    expect(differences(source, editSection("testimonials", source, { testimonials: changed }))).toEqual({
      removed: ["  - name: Priya, Faringdon"],
      added: ["  - name: Priya, Stanford"],
    });
  });

  test("a patch with the present value changes no byte, however the file is formatted", () => {
    const odd = shipped("prices").replace("initial: 57", "initial:   57   # since 2024").replaceAll("\n", "\r\n");
    expect(editSection("prices", odd, { human: { initial: 57 } })).toBe(odd);
    expect(editSection("prices", odd, { human: { initial: 60 } })).toBe(odd.replace("57 ", "60 "));
  });
});

describe("a list in a file", () => {
  const christmas = { from: "2026-12-24", to: "2027-01-01", text: "We are closed over Christmas: back on 2 January." };
  const easter = { from: "2027-03-26", to: "2027-03-29", text: "Closed for Easter." };
  const added = editSection("closures", shipped("closures"), { closures: [christmas] });

  test("gets its first entry, and is as before when that is removed", () => {
    expect(differences(shipped("closures"), added)).toEqual({
      removed: ["closures: []"],
      added: [
        "closures:",
        "  - from: 2026-12-24",
        "    to: 2027-01-01",
        '    text: "We are closed over Christmas: back on 2 January."',
      ],
    });
    expect(editSection("closures", added, { closures: [] })).toBe(shipped("closures"));
  });

  test("keeps the comments of its entries when one is inserted before them", () => {
    const noted = added
      .replace("\n  - from", "\n  # agreed in October\n  - from")
      .replace("01-01\n    text", "01-01 # a Friday\n    text");
    const both = editSection("closures", noted, { closures: [easter, christmas] });
    expect(differences(noted, both)).toEqual({
      removed: [],
      added: ["  - from: 2027-03-26", "    to: 2027-03-29", "    text: Closed for Easter."],
    });
    expect(parseSection("closures", both).closures).toEqual([easter, christmas]);
  });
});

describe("an invalid change is refused with a sentence that names the field", () => {
  test.each<[SectionName, unknown, string]>([
    ["prices", { human: { initial: "60" } }, "“human.initial” in prices has to be a whole number from 0 to 9999."],
    ["prices", { human: { initial: null } }, "“human.initial” is missing in prices."],
    ["prices", { human: null }, "“human” is missing in prices."],
    ["prices", { human: 60 }, "“human” in prices has to be a list of `key: value` lines."],
    ["prices", { human: { discount: 5 } }, "There is no “discount” in prices, human."],
    ["prices", JSON.parse('{"__proto__": {"initial": 1}}'), "There is no “__proto__” in prices."],
    ["prices", [], "“prices” in prices has to be a list of `key: value` lines."],
    ["contact", { name: "Two\nlines" }, "“name” in contact has to be one line without invisible characters."],
    ["contact", { name: "Half a \ud83d" }, "“name” in contact has to be one line without invisible characters."],
  ])("%s: %j", (name, patch, sentence) => {
    expect(() => editSection(name, shipped(name), patch)).toThrow(sentence);
  });

  test("but null empties a field that may be empty", () => {
    const noted = editSection("figures", shipped("figures"), { years: { evidence: "Since 2014; the register." } });
    expect(editSection("figures", noted, { years: { evidence: null } })).toBe(shipped("figures"));
  });

  test("if another field of the file refers to the changed value", () => {
    const shared = shipped("prices")
      .replace("initial: 57", "initial: &first 57")
      .replace("initial: 51", "initial: *first");
    expect(() => editSection("prices", shared, { human: { initial: 60 } })).toThrow(
      "“canine” cannot be kept in prices.yaml as that file is laid out; please edit it by hand.",
    );
  });
});

test("a text can be changed to any other, in whatever YAML style the file has it", () => {
  const texts = [
    "plain",
    "a, b] }",
    'with "both" ’quotes\'',
    "- a list?",
    "yes",
    "12",
    "# no comment",
    "key: value",
    "",
    "😀 {x}",
    "@x",
    "back\\slash",
  ];
  const ways = [
    "permission: plain, see above",
    "permission: 'single'",
    'permission: "double"',
    "permission: >-\n      folded\n      lines",
    "permission: |-\n      literal",
    "permission:\n      below",
    "# no permission",
  ];
  const list = (way: string) => `testimonials:\n  - name: Jo\n    text: Good.\n    rating: 5\n    ${way}\n`;
  const inFlow = "testimonials: [{name: Jo, text: Good., rating: 5, permission: plain}]\n";
  for (const source of [...ways.map(list), inFlow])
    for (const permission of texts) {
      const testimonials = [{ name: "Jo", text: "Good.", rating: 5, permission }];
      const edited = editSection("testimonials", source, { testimonials });
      expect(parseSection("testimonials", edited).testimonials).toEqual(testimonials);
    }
});
