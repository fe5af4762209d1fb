import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { facts } from "../facts/practice.ts";
import { readRules } from "./open-rules.ts";
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
  writeFileSync(join(folder, "example.yaml"), source);
  return readRules(folder);
}

/** Returns the passages that one rule finds in a text. */
function found(lines: string, content: string, more: Partial<TextToCheck> = {}): string[] {
  const checked: TextToCheck = { kind: "post", fields: { content }, ...more };
  return findingsIn(rulesOf(head + rule(lines)), checked, facts).map(({ text }) => text);
}

describe("the notation of the rules", () => {
  it.each([
    ["cure", "We cure and cured.", ["cure"]],
    ["cur*", "We cured him.", ["cured"]],
    ["heal/mend it", "They Mend it.", ["Mend it"]],
    ["(do not/never) wait", "Do not wait.", ["Do not wait"]],
    ["the best? cure", "It is the cure.", ["the cure"]],
    ["the best? cure", "It is the best cure.", ["the best cure"]],
    ["<cures> … <ailments>", "We make better, they say, any hay fever.", ["make better, they say, any hay fever"]],
    ["<cures> …1 <ailments>", "We make better, they say, any hay fever.", []],
    ["<cures> + <ailments>", "Hay fever? No: asthma is cured.", ["asthma is cured"]],
    ["<cures> + <ailments>", "Asthma. It is cured.", []],
    ["<ailments> ++ <cures>", "Asthma. It is cured.", ["Asthma. It is cured"]],
    ["Will", "Will will.", ["Will"]],
    ["<other price>", "It costs £57, there £58.", ["£58"]],
    ["<practitioner> …3 Doctor", "Ask Eleanor Hale, a Doctor.", ["Hale, a Doctor"]],
    ["<phone>/<email>", "Ring 01632 960142 or 01632 960999.", ["01632 960999"]],
    ["<number> places", "Only three places. Or 3 places.", ["three places", "3 places"]],
  ])("“%s” in “%s” finds %j", (pattern, text, passages) => {
    expect(found(`find: ["${pattern}"]`, text)).toEqual(passages);
  });

  it("ignores addresses of links and the marks of Markdown", () => {
    expect(
      found('find: ["cure … asthma"]', "Read [how to **cure**](https://cure.example/asthma) an *asthma*."),
    ).toEqual(["cure an asthma"]);
  });

  it("ends a sentence at a heading or a list item, and not after “Dr.”", () => {
    expect(found('find: ["Dr … asthma"]', "Dr. Hale\n\n- asthma")).toEqual([]);
    expect(found('find: ["Dr … asthma"]', "Dr. Hale has asthma")).toEqual(["Dr. Hale has asthma"]);
  });
});

describe("a rule", () => {
  it("finds nothing where one of its exceptions is in the sentence, near it, or anywhere", () => {
    const text = "We cure. Not really. Or so. Ask a vet.";
    expect(found('find: ["cure"]\nunless: ["not"]', text)).toEqual(["cure"]);
    expect(found('find: ["cure"]\nunless-near: ["not"]', text)).toEqual([]);
    expect(found('find: ["cure"]\nunless-near: ["vet"]', text)).toEqual(["cure"]);
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
