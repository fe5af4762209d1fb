import { describe, expect, test } from "vitest";
import { createChance } from "../model/testing/mixtures.ts";
import { editSection } from "./edit-section.ts";
import { parseSection } from "./open-facts.ts";
import type { SectionName } from "./sections.ts";
import { sampleFacts } from "./testing/sample.ts";

const indented = (lines: string, column: number) => lines.replaceAll(/^(?=.)/gm, " ".repeat(column));

/** Returns the lines that are in only one of two texts. */
function differences(before: string, after: string): { removed: string[]; added: string[] } {
  const [old, now] = [before.split("\n"), after.split("\n")];
  return { removed: old.filter((line) => !now.includes(line)), added: now.filter((line) => !old.includes(line)) };
}

test("what a person says of herself may be one line, then several, and one again", () => {
  let source = sampleFacts("people");
  const said = [
    "One line.",
    "One line of hers, as long as it is.\n\nA second.",
    `Long:\n\n${"On and on. ".repeat(30)}\n\nEnd.`,
  ];
  const other = { name: "Ann", prefix: "", fullName: "Ann Lee", title: "Chiropractor" };
  for (const before of said)
    for (const after of said) {
      source = editSection("people", source, { others: [{ ...other, text: before }] });
      source = editSection("people", source, { others: [{ ...other, text: after }] });
      expect(parseSection("people", source).others[0]?.text).toBe(after.replaceAll(/ +$/gm, ""));
    }
});

describe("changing one field changes its line in the file and nothing else", () => {
  test.each<[SectionName, object, string, string]>([
    ["contact", { phone: "01235 123456" }, "phone: 01632 960142", "phone: 01235 123456"],
    [
      "contact",
      { email: "hills&dales@münchen.example" },
      "email: hello@segsbury.example",
      "email: hills&dales@münchen.example",
    ],
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
    const source = sampleFacts(name);
    const edited = editSection(name, source, patch);
    expect(differences(source, edited)).toEqual({ removed: [removed], added: [added] });
    expect(parseSection(name, edited)).toMatchObject(patch);
  });

  test("testimonials: the name of one person", () => {
    const source = sampleFacts("testimonials");
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
    const odd = sampleFacts("prices").replace("initial: 57", "initial:   57   # since 2024").replaceAll("\n", "\r\n");
    expect(editSection("prices", odd, { human: { initial: 57 } })).toBe(odd);
    expect(editSection("prices", odd, { human: { initial: 60 } })).toBe(odd.replace("57 ", "60 "));
  });
});

describe("a list in a file", () => {
  const text = "We are closed over Christmas: back on 2 January.";
  const christmas = { from: "2026-12-24", to: "2027-01-01", text, hours: [] };
  const easter = { from: "2027-03-26", to: "2027-03-29", text: "Closed for Easter.", hours: [] };
  const added = editSection("closures", sampleFacts("closures"), { closures: [christmas] });

  test("gets its first entry, and is as before when that is removed", () => {
    expect(differences(sampleFacts("closures"), added)).toEqual({
      removed: ["closures: []"],
      added: [
        "closures:",
        "  - from: 2026-12-24",
        "    to: 2027-01-01",
        '    text: "We are closed over Christmas: back on 2 January."',
      ],
    });
    expect(editSection("closures", added, { closures: [] })).toBe(sampleFacts("closures"));
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

    const noticed = both.replace("03-29\n", "03-29 # a Monday\n");
    const later = { ...easter, from: "2028-04-14", to: "2028-04-17" };
    const [moved, changed] = [
      [christmas, easter],
      [christmas, later],
    ].map((closures) => editSection("closures", noticed, { closures }));
    expect(differences(noticed, moved ?? "")).toEqual({ removed: [], added: [] });
    expect(changed).toBe(moved?.replace("2027-03-26", later.from).replace("2027-03-29", later.to));
  });

  describe("gives no entry the note of another", () => {
    const head = "# Real ones\ntestimonials:\n  # The list.\n\n";
    const margaret =
      "  # Agreed by letter.\n  - name: Margaret\n    text: Kind.\n    rating: 5\n    # Ask again in May.\n";
    const tom = "  - name: Tom\n    text: Good.\n    rating: 5\n";
    const zoe = "  - name: Zoe\n    text: Well.\n    rating: 5\n";
    const [Margaret, Tom, Zoe] = [
      { name: "Margaret", text: "Kind.", rating: 5, permission: "" },
      { name: "Tom", text: "Good.", rating: 5, permission: "" },
      { name: "Zoe", text: "Well.", rating: 5, permission: "" },
    ];
    const zoeInFull = `${zoe}    permission: ""\n`;
    test.each([
      ["one goes and another comes", [Tom, Zoe], tom + zoeInFull],
      ["one is put in another’s place", [Zoe, Tom], zoeInFull + tom],
      ["the first goes", [Tom], tom],
      ["the last goes", [Margaret], margaret],
      ["they change places", [Tom, Margaret], tom + margaret],
      ["another comes between", [Margaret, Zoe, Tom], margaret + zoeInFull + tom],
      [
        "one is told in other words",
        [Tom, { ...Margaret, text: "Very kind." }],
        tom + margaret.replace("Kind", "Very kind"),
      ],
    ])("%s", (_, testimonials, lines) => {
      expect(editSection("testimonials", head + margaret + tom, { testimonials })).toBe(head + lines);
    });

    test("although but one word tells them apart", () => {
      const alike = head + margaret.replace("Kind", "Good") + tom;
      const testimonials = [Tom, { ...Zoe, text: "Good." }];
      expect(editSection("testimonials", alike, { testimonials })).toBe(head + tom + zoeInFull.replace("Well", "Good"));
    });
  });
});

describe("one edit changes one place, and every other byte of the file stays", () => {
  const random = createChance();
  const pick = <T>(values: readonly T[]): T => values[random(values.length)] as T;
  const words = () => pick(["Kind.", "plain words", "“Quoted”, she said", "key: value # 1", "012"]);
  let count = 0;
  const aPerson = () => ({
    name: `${words()} Ann ${count++}`,
    text: words(),
    rating: 1 + random(5),
    permission: words(),
  });
  type Person = ReturnType<typeof aPerson>;

  /** Writes a text in any of YAML's styles, below keys in a column. */
  const inAnyStyle = (text: string, column: number): string =>
    pick([
      JSON.stringify(text),
      `'${text}'   # said so`,
      `>-\n${" ".repeat(column + 2)}${text}`,
      `|  # by letter\n${" ".repeat(column + 1)}${text}\n`,
      `\n${" ".repeat(column + 1)}${JSON.stringify(text)}`,
    ]);

  /** Writes an entry of the list on lines of its own, with what somebody may have put around it. */
  function entryOf(person: Person, column: number): string {
    const dash = `${" ".repeat(column)}-${" ".repeat(pick([1, 3]))}`;
    const values = Object.entries(person).map(([key, value]) => {
      const shown = typeof value === "string" ? inAnyStyle(value, dash.length) : `${value}${pick(["", "  # stars"])}`;
      return `${key}:${shown.startsWith("\n") ? "" : pick([" ", "   "])}${shown}`;
    });
    const above = pick(["", "\n", `${" ".repeat(column)}# She wrote a card.\n\n\n`]);
    const lines = values.join(pick(["\n", "\n\n"]) + " ".repeat(dash.length));
    return `${above}${dash}${lines.trimEnd()}\n`;
  }

  const keyLine = () => pick(["testimonials:\n", "testimonials: # real ones\n", '"testimonials" :\n']);

  test.each([
    ["LF", ["\n"]],
    ["CRLF", ["\r\n"]],
    ["mixed line ends", ["\n", "\r\n"]],
  ] as const)("with %s", (_, ends) => {
    for (let round = 0; round < 80; round++) {
      const withEnds = (text: string) => text.replaceAll("\n", () => pick(ends));
      const people = Array.from({ length: 1 + random(4) }, aPerson);
      const column = pick([0, 2, 4]);
      const top = withEnds(`${pick(["", "\ufeff"])}${pick(["", "# Mine.\n", "---\n"])}${keyLine()}`);
      const entries = people.map((person) => withEnds(entryOf(person, column)));
      const tail = pick(["", "\n", "# The end.\n", `${" ".repeat(column)}# Below.\n\n`, "...\n"]).replaceAll("\n", () =>
        pick(ends),
      );
      const source = top + entries.join("") + tail;
      const save = (now: Person[]) => {
        const edited = editSection("testimonials", source, { testimonials: now });
        expect(parseSection("testimonials", edited).testimonials, source).toEqual(now);
        return edited;
      };
      /** Expects that only the text between what stays above and what stays below has changed. */
      const expectKept = (edited: string, above: string, below: string) => {
        expect([edited.slice(0, above.length), edited.slice(edited.length - below.length)]).toEqual([above, below]);
        if (ends.length === 1) expect(edited.replaceAll(ends[0], "")).not.toMatch(/[\r\n]/);
      };

      expect(save(people)).toBe(source);
      const at = random(people.length);
      const above = top + entries.slice(0, at).join("");
      const below = entries.slice(at + 1).join("") + tail;

      const added = aPerson();
      const longer = save(people.toSpliced(at + 1, 0, added));
      expectKept(longer, above + entries[at], below);
      const shorter = save(people.toSpliced(at, 1));
      if (people.length > 1 && at > 0) expect(shorter).toBe(above + below);
      else expectKept(shorter, "", below);
      const rerated = save(people.with(at, { ...(people[at] as Person), rating: 3 }));
      expect(rerated.length).toBe(source.length);
      expectKept(rerated, above, below);
      for (const key of ["text", "permission"] as const) {
        const reworded = save(people.with(at, { ...(people[at] as Person), [key]: "Other words." }));
        const entry = entries[at] as string;
        const start = entry.indexOf(`${key}:`);
        const next = entry.indexOf("rating:");
        expectKept(
          reworded,
          above + entry.slice(0, start),
          key === "text" ? entry.slice(entry.lastIndexOf("\n", next - 1) + 1) + below : below,
        );
      }
    }
  });

  test.each([
    ["a block text in the middle", "text: >\r\n    Good.\r\n    Very.\r\n\r\n  rating: 5\r\n"],
    ["a folded text with a note", "text: >-  # translated\n    Good\n\n  # of five\n  rating: 5\n"],
  ])("%s", (_, lines) => {
    const source = `testimonials:\n- name: Jo\n  ${lines}`.replaceAll(/\r?\n/g, lines.includes("\r") ? "\r\n" : "\n");
    const testimonials = [{ name: "Jo", text: "Better.", rating: 5, permission: "" }];
    const edited = editSection("testimonials", source, { testimonials });
    expect(edited).toBe(source.replace(/Good\.?(\r\n {4}Very\.)?/, "Better."));
    expect(parseSection("testimonials", edited).testimonials).toEqual(testimonials);
  });

  const christmas = { from: "2026-12-24", to: "2027-01-01", text: "Closed." };
  const easter = { from: "2027-03-26", to: "2027-03-29", text: "Closed." };
  const listed = "- from: 2026-12-24\n  to: 2027-01-01\n  text: Closed.\n";
  const rest = "announceDaysBefore: 7";
  test.each<[string, string, object[], string]>([
    [
      "a list that is filled keeps its note",
      "closures:  []   # none yet\n",
      [christmas],
      `closures:   # none yet\n${indented(listed, 2)}`,
    ],
    [
      "so does one on a line of its own",
      "closures: # none\n    []\n",
      [christmas],
      `closures: # none\n${indented(listed, 2)}`,
    ],
    [
      "a list that is emptied keeps the note above it",
      `closures:\n# landlord\n${listed}`,
      [],
      "closures:\n# landlord\n  []\n",
    ],
    [
      "an entry before the first stands above that one’s note",
      `closures:\n# landlord\n${listed}`,
      [easter, christmas],
      `closures:\n- from: 2027-03-26\n  to: 2027-03-29\n  text: Closed.\n# landlord\n${listed}`,
    ],
    [
      "a list in brackets stays in brackets",
      "closures: [ {from: 2026-12-24, to: '2027-01-01', text: Closed.} ]\n",
      [christmas, easter],
      "closures: [ {from: 2026-12-24, to: '2027-01-01', text: Closed.}, {from: 2027-03-26, to: 2027-03-29, text: Closed.} ]\n",
    ],
  ])("%s", (_, before, now, after) => {
    for (const [first, last] of [
      ["", rest],
      [`${rest}\n`, ""],
    ] as const) {
      expect(editSection("closures", first + before + last, { closures: now })).toBe(first + after + last);
      const withoutEnd = (text: string) => (last ? text : text.slice(0, -1)).replaceAll("\n", "\r\n");
      expect(editSection("closures", withoutEnd(first + before + last), { closures: now })).toBe(
        withoutEnd(first + after + last),
      );
    }
  });
});

test("a list in brackets over several lines keeps its notes, and the other days", () => {
  const monday = "monday: [ # early\n    09:00-12:30, # as long as Jo is here\n    14:00-19:00 # late\n  ]";
  const source = sampleFacts("hours").replace("monday: [09:00-19:00]", monday);
  const edit = (...spans: string[]) => editSection("hours", source, { week: { monday: spans } });
  expect(edit("09:00-12:30", "14:00-19:00", "20:00-21:00")).toBe(
    source.replace("19:00 # late", "19:00, # late\n    20:00-21:00"),
  );
  expect(edit("09:00-12:30")).toBe(source.replace("12:30, #", "12:30 #").replace(/\n.*-19:00 # late/, ""));
  expect(edit("14:00-19:00")).toBe(source.replace(/\n.*-12:30.*/, ""));
  expect(edit()).toBe(source.replace(/monday: \[[^\]]*\]/, "monday: []"));
});

test("a file of one endless line is edited at once", () => {
  const source = `#${" #".repeat(30_000)}\n${sampleFacts("closures")}`;
  const closures = [{ from: "2026-12-24", to: "2027-01-01", text: "Closed.", hours: [] }];
  const start = performance.now();
  expect(parseSection("closures", editSection("closures", source, { closures })).closures).toEqual(closures);
  expect(performance.now() - start).toBeLessThan(500);
});

describe("a line that is missing, because it came later, is added with its first change", () => {
  const portrait = { file: "portrait-1.webp", alt: "Eleanor: a portrait" };
  const lines = 'portrait:\n  file: portrait-1.webp\n  alt: "Eleanor: a portrait"\n';
  test.each<[string, string]>([
    ["a file that does not exist yet, or is empty", ""],
    ["one of comments only", "# Ours, later.\n"],
    ["one that only begins", "---\n"],
    ["one with a comment and a byte-order mark", "\ufeff# Ours, later.\n\n"],
    ["one that has another picture", "share: {alt: '', file: ''} # none\n"],
  ])("%s", (_, source) => {
    const edited = editSection("photos", source, { portrait });
    expect(edited).toBe(source + lines);
    expect(parseSection("photos", edited)).toMatchObject({ portrait, clinic: { file: "", alt: "" } });
    expect(editSection("photos", source.replaceAll("\n", "\r\n"), { portrait })).toBe(
      source.includes("\n") ? edited.replaceAll("\n", "\r\n") : edited,
    );
    expect(editSection("photos", source, { portrait: { alt: "" }, clinic: {} })).toBe(source);
  });

  test("also within brackets, and in the middle of a file", () => {
    expect(editSection("photos", "portrait: {file: portrait-1.webp, alt: A}\n", { share: { alt: "S" } })).toBe(
      'portrait: {file: portrait-1.webp, alt: A}\nshare:\n  file: ""\n  alt: S\n',
    );
    expect(editSection("photos", "{portrait: {alt: A}}\n", { portrait: { file: "a.webp" } })).toBe(
      "{portrait: {alt: A, file: a.webp}}\n",
    );
    expect(editSection("photos", "{} # none\n", { portrait })).toBe(
      '{portrait: {file: portrait-1.webp, alt: "Eleanor: a portrait"}} # none\n',
    );
    const years = "years:\n  shown: 10+\n\n";
    const source = sampleFacts("figures").replace(/years:\n.*\n.*\n/, `${years}# Patients\n`);
    expect(editSection("figures", source, { years: { evidence: "The register." } })).toBe(
      source.replace("shown: 10+\n", "shown: 10+\n  evidence: The register.\n"),
    );
    const contact = sampleFacts("contact").replaceAll("\n", "\r\n").trimEnd();
    expect(editSection("contact", contact, { policyReviewed: "2026-11-23" })).toBe(
      `${contact}\r\npolicyReviewed: 2026-11-23`,
    );
  });
});

describe("an invalid change is refused with a sentence that names the field", () => {
  test.each<[SectionName, unknown, string]>([
    [
      "prices",
      { human: { initial: "60" } },
      "“human.initial” in prices has to be a price from 0 to 9999, like 57 or 57.50.",
    ],
    ["prices", { human: { initial: null } }, "“human.initial” is missing in prices."],
    ["prices", { human: null }, "“human” is missing in prices."],
    ["prices", { human: 60 }, "“human” in prices has to be a list of `key: value` lines."],
    ["prices", { human: { discount: 5 } }, "There is no “discount” in prices, human."],
    ["prices", JSON.parse('{"__proto__": {"initial": 1}}'), "There is no “__proto__” in prices."],
    ["prices", [], "“prices” in prices has to be a list of `key: value` lines."],
    [
      "prices",
      { equine: { lightWorkAfterHours: "48-24" } },
      "“equine.lightWorkAfterHours” in prices has to be the smaller number first, like 30-45.",
    ],
    ["contact", { name: "Two\nlines" }, "“name” in contact has to be one line without invisible characters."],
    ["contact", { name: "\u200b\u00ad" }, "“name” in contact has to be filled in."],
    ["contact", { email: "hello@localhost" }, "“email” in contact has to be an e-mail address."],
    ["contact", { name: "Half a \ud83d" }, "“name” in contact has to be one line without invisible characters."],
  ])("%s: %j", (name, patch, sentence) => {
    expect(() => editSection(name, sampleFacts(name), patch)).toThrow(sentence);
  });

  test("what an older practice may have written is read, and refused only once its section is changed", () => {
    const older = sampleFacts("prices").replace("30-45", "45-30");
    expect(parseSection("prices", older).human.minutes).toBe("45-30");
    expect(editSection("prices", older, { human: { minutes: "45-30" } })).toBe(older);
    expect(() => editSection("prices", older, { human: { initial: 60 } })).toThrow("“human.minutes” in prices");
  });

  test("but null empties a field that may be empty", () => {
    const noted = editSection("figures", sampleFacts("figures"), { years: { evidence: "Since 2014; the register." } });
    expect(editSection("figures", noted, { years: { evidence: null } })).toBe(sampleFacts("figures"));
  });

  test("if another field of the file refers to the changed value", () => {
    const shared = sampleFacts("prices")
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
