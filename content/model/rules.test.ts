import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { factsWith } from "../facts/testing/facts-with.ts";
import { facts } from "../facts/testing/sample.ts";
import { openRules, readRules } from "./open-rules.ts";
import { findingsIn, type TextToCheck } from "./rules.ts";

const head = `lists:
  cures: cure*, make better
  ailments: <illnesses>, back pain
  illnesses: asthma, hay fever
`;
const rule = (lines: string) => `rules:
  - id: example
    colour: red
    why: Because {practitioner} says so.
    source: A book
    read: 2026-11-20
    changed: 2026-11-23
${lines.replace(/^/gm, "    ")}
`;

function rulesOf(source: string) {
  const folder = mkdtempSync(join(tmpdir(), "rules-"));
  try {
    writeFileSync(join(folder, "example.yaml"), source);
    return readRules(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Returns the passages that one rule finds in a text. */
function found(lines: string, content: string, more: Partial<TextToCheck> = {}): string[] {
  const checked: TextToCheck = { kind: "post", fields: { content }, ...more };
  return findingsIn(rulesOf(head + rule(lines)), checked, facts).map(({ text }) => text);
}

describe("what the reader has learnt of the sample’s places", () => {
  const { address } = facts.practice;
  const leeds = factsWith({
    contact: {
      address: { street: address.street, town: "Leeds", county: "West Yorkshire", postcode: "LS1 1AA" },
      region: "Leeds, Otley and the Wharfe valley",
    },
  });
  const rules = openRules();
  const rulesIn = (content: string, of: typeof facts) =>
    findingsIn(rules, { kind: "post", fields: { content } }, of).map(({ rule, colour }) => `${rule} ${colour}`);

  it.each([
    ["Sarah from Grove booked five minutes ago.", "Sarah from Otley booked five minutes ago."],
    [
      "A lady from Grove asked me last week whether she should stop gardening with a stiff back.",
      "A lady from Otley asked me last week whether she should stop gardening with a stiff back.",
    ],
    ["Chiropractor in Wantage", "Chiropractor in Leeds"],
    [
      "Eleanor lives near Wantage with her family and two spaniels.",
      "Eleanor lives near Leeds with her family and two spaniels.",
    ],
  ])("counts for those of another practice: %s", (here, there) => {
    expect(rulesIn(there, leeds)).toEqual(rulesIn(here, facts));
  });
});

describe("the notation of the rules", () => {
  it.each([
    ["cure", "We cure and cured.", ["cure"]],
    ["cur*", "We cured him.", ["cured"]],
    ["heal/mend it", "They Mend it.", ["Mend it"]],
    ["(do not/never) wait", "Do not wait.", ["Do not wait"]],
    ["the best? cure", "It is the cure.", ["the cure"]],
    ["the best? cure", "It is the best cure.", ["the best cure"]],
    ["<cures> …6 <ailments>", "We make better, they say, any hay fever.", ["make better, they say, any hay fever"]],
    ["<cures> …1 <ailments>", "We make better, they say, any hay fever.", []],
    ["<other price>", "It costs £57, there £58.", ["£58"]],
    ["<practitioner> …3 doctor", "Ask Eleanor Hale, a Doctor.", ["Hale, a Doctor"]],
    ["<phone>/<email>", "Ring 01632 960142 or 01632 960999.", ["01632 960999"]],
    ["<number> places", "Only three places. Or 3 places.", ["three places", "3 places"]],
  ])("“%s” in “%s” finds %j", (pattern, text, passages) => {
    expect(found(`find: ["${pattern}"]`, text)).toEqual(passages);
  });

  it("ignores addresses of links and the marks of Markdown", () => {
    expect(
      found('find: ["cure …6 asthma"]', "Read [how to **cure**](https://cure.example/asthma) an *asthma*."),
    ).toEqual(["cure an asthma"]);
  });

  it("ends a sentence at a heading or a list item, and not after “Dr.”", () => {
    expect(found('find: ["dr …6 asthma"]', "Dr. Hale\n\n- asthma")).toEqual([]);
    expect(found('find: ["dr …6 asthma"]', "Dr. Hale has asthma")).toEqual(["Dr. Hale has asthma"]);
  });
});

describe("nothing that visitors do not see hides a word from the rules", () => {
  it.each([
    ["a soft hyphen", "We cure asth\u00adma.", "cure asth\u00adma"],
    ["a soft hyphen as HTML writes it", "We cure asth&shy;ma, not colds.", "cure asth&shy;ma"],
    ["a soft hyphen as a number", "We cure asth&#173;ma and asth&#x00AD;ma.", "cure asth&#173;ma"],
    ["letters as numbers", "We cure &#97;sthm&#x61;.", "cure &#97;sthm&#x61;"],
    ["a space that does not break", "We cure&nbsp;asthma and cure&#160;asthma.", "cure&nbsp;asthma"],
    ["an apostrophe as HTML writes it", "We cure mother&#8217;s&nbsp;asthma.", "cure mother&#8217;s&nbsp;asthma"],
    ["a zero-width space", "We cure asth\u200bma.", "cure asth\u200bma"],
    ["zero-width joiners", "We cu\u200dre a\u200cs\u2060t\ufeffhma.", "cu\u200dre a\u200cs\u2060t\ufeffhma"],
    ["marks of writing direction", "We \u202ecure\u202c as\u200ethma\u2069.", "cure\u202c as\u200ethma\u2069"],
    ["other signs of no width", "We cure as\u034ft\ufe0fh\u{e0061}m\u0008a.", "cure as\u034ft\ufe0fh\u{e0061}m\u0008a"],
    ["strong letters at its end", "We cure asth**ma**.", "cure asthma"],
    ["strong letters at its beginning", "We cure **as**thma.", "cure asthma"],
    ["a letter in italics", "We c*u*re *asth***ma**.", "cure asthma"],
    ["letters that are struck out, or code", "We c~~u~~re asth`ma`.", "cure asthma"],
    ["strong letters as HTML writes them", "We cure asth<b>ma</b>.", "cure asth<b>ma"],
    ["a link in a word", "We cure [asth](/about)ma.", "cure asthma"],
    ["emphasis and a soft hyphen at once", "We cure asth\u00ad**\u200bma**.", "cure asth\u00ad\u200bma"],
    ["wide letters", "We ｃｕｒｅ ａｓｔｈｍａ.", "ｃｕｒｅ ａｓｔｈｍａ"],
    ["letters of mathematics", "We 𝗰𝘂𝗿𝗲 𝒂𝒔𝒕𝒉𝒎𝒂.", "𝗰𝘂𝗿𝗲 𝒂𝒔𝒕𝒉𝒎𝒂"],
    ["letters in circles", "We ⓒⓤⓡⓔ asthma.", "ⓒⓤⓡⓔ asthma"],
    ["lines through letters", "We cure a\u0336s\u0336thma.", "cure a\u0336s\u0336thma"],
  ])("%s", (_, text, passage) => {
    expect(found('find: ["<cures> …6 <ailments>"]', text)).toEqual([passage]);
  });

  it("and a letter of two parts is the letter: ligatures, accents", () => {
    expect(found('find: ["five cafés"]', "\ufb01ve cafe\u0301s. Five cafés")).toEqual([
      "\ufb01ve cafe\u0301s",
      "Five cafés",
    ]);
  });

  it.each([
    "cures*asthma*",
    "cures**asthma**",
    "cures~~asthma~~",
    "[cures](/a)[asthma](/b)",
    "cures<br>asthma",
    "cures_asthma_",
  ])("marks between two words without a space hide neither: “%s”", (text) => {
    expect(found('find: ["cures …6 asthma"]', text)).toHaveLength(1);
  });

  it("not in other fields either: numbers, addresses, requests", () => {
    const request = "Ring 016\u200b32 960\u00ad999 or write to an\u200bn@ex&shy;ample.org for £5\u200b8.";
    const passages = ["016\u200b32 960\u00ad999", "an\u200bn@ex&shy;ample.org", "£5\u200b8"];
    const inRequest = { kind: "prompt", fields: { prompt: request } } as const;
    expect(["<phone>", "<email>", "<other price>"].flatMap((one) => found(`find: ["${one}"]`, "", inRequest))).toEqual(
      passages,
    );
  });

  it("and the caption of a picture is read, its address is not", () => {
    const picture = '![A dog](images/cure-asthma.webp "We cure asthma")';
    expect(found('find: ["cure …6 asthma"]', picture)).toEqual(["cure asthma"]);
    expect(found('find: ["dog …6 cure"]', picture)).toEqual([]);
  });
});

describe("a rule", () => {
  it("finds nothing where one of its exceptions is in the sentence, or anywhere", () => {
    const text = "We cure. Not really. Or so. Ask a vet.";
    expect(found('find: ["cure"]\nunless: ["not"]', text)).toEqual(["cure"]);
    expect(found('find: ["cure"]\nunless-anywhere: ["vet"]', text)).toEqual([]);
  });

  it("may apply to some fields, some kinds of text, or texts about animals only", () => {
    expect(found('find: ["cure"]\nfields: [title]', "cure")).toEqual([]);
    expect(found('find: ["cure"]\nfields: [words]', "", { fields: { "testimonials.0.words": "cure" } })).toEqual([
      "cure",
    ]);
    expect(found('find: ["cure"]\nkinds: [prompt]', "cure")).toEqual([]);
    expect(found('find: ["cure"]\nabout: animals', "cure", { category: "Equine" })).toEqual(["cure"]);
    expect(found('find: ["cure"]\nabout: animals', "cure", { category: "Human" })).toEqual([]);
  });

  it("gives its reason with the practitioner's name and full title", () => {
    const [finding] = findingsIn(
      rulesOf(head + rule('find: ["cure"]\ninstead: ["ask {practitioner}"]')),
      { kind: "post", fields: { title: "A cure" } },
      facts,
    );
    expect(finding).toEqual({
      rule: "example",
      colour: "red",
      field: "title",
      text: "cure",
      why: `Because ${facts.practitioner.label} says so.`,
      instead: [`ask ${facts.practitioner.label}`],
    });
  });
});

it("reads a text without an end of a sentence in pieces of 300 words, so that no text takes long", () => {
  const after = (words: number) => found("find: [make better]", `${"on ".repeat(words)}make better`);
  expect([after(298), after(299), after(300)]).toEqual([["make better"], [], ["make better"]]);
});

describe("an invalid rules file is refused with an error that names the place", () => {
  it.each([
    ["rules:\n  - id: [", /^content\/rules\/example.yaml, line \d: /],
    [head + rule("colour: blue"), /^content\/rules\/example.yaml, line \d+: .*colour|keys/],
    [
      rule("find: [cure]").replace("red", "blue"),
      "content/rules/example.yaml, line 3: colour has to be red, amber or green.",
    ],
    [head + rule('find: ["<unknown> word"]'), "The rule “example”: There is no list <unknown>."],
    [head + rule('find: ["cu-re"]'), "The rule “example”: “cu-re” is not a word."],
    [head + rule('find: ["the? cure"]'), "The rule “example”: “the? cure” has to begin with a word that is there."],
    [
      "accepted: [{ rule: gone, page: /about, reason: Said by the specification., on: 2026-11-23 }]",
      "content/rules/ accepts “gone” for /about, and there is no such rule.",
    ],
  ])("example %#", (source, sentence) => {
    expect(() => rulesOf(source)).toThrow(sentence);
  });
});
