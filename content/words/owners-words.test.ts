import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { openFacts } from "../facts/open-facts.ts";
import { sampleDirs } from "../facts/testing/sample.ts";
import { shipped, type WordsPage } from "./shipped.ts";
import { wordsOf } from "./words-of.ts";

const today = "2026-11-23";
const dir = mkdtempSync(join(tmpdir(), "words-"));
cpSync(sampleDirs.practice, dir, { recursive: true });
afterEach(() => rmSync(join(dir, "words"), { recursive: true, force: true }));

function write(page: string, source: string): void {
  mkdirSync(join(dir, "words"), { recursive: true });
  writeFileSync(join(dir, "words", `${page}.yaml`), source);
}
const open = (earlier: readonly string[] = []) =>
  openFacts({
    dir,
    earlierVersions: (name) => (name.startsWith("words/") ? earlier.map((text) => Buffer.from(text)) : []),
  });
/** The words as visitors read them, and what is wrong with the file. */
function readAs<Page extends WordsPage>(page: Page, source: string, earlier: readonly string[] = []) {
  write(page, source);
  const folder = open(earlier);
  return { words: wordsOf(page, folder.on(today)), broken: folder.broken };
}

test("a page without a file of its own reads as it was shipped, and that is no fault", () => {
  const folder = open();
  expect(folder.broken).toEqual([]);
  expect(wordsOf("about", folder.on(today)).title).toBe(shipped.about.title);
});

test("the owner’s words stand where she has changed them, with the facts filled in; all others are the shipped ones", () => {
  const { words, broken } = readAs(
    "about",
    `# Mine
mission:
  lead: To help people in {{practice.place}} move.
values:
  points:
    - title: Honesty
      text: Two with {{figures.years}}.
    - title: Honesty
      text: The same heading twice.
`,
  );
  expect(broken).toEqual([]);
  expect(words.mission).toEqual({
    ...shipped.about.mission,
    lead: "To help people in Wantage move.",
    paragraphs: [expect.stringContaining("Wantage is a place where people walk")],
  });
  expect(words.values.points).toEqual([
    { title: "Honesty", text: "Two with 10+." },
    { title: "Honesty", text: "The same heading twice." },
  ]);
  expect(words.title).toBe(shipped.about.title);
});

test("a sentence that several pages say is changed on all of them; links keep where they lead", () => {
  write("shared", "quote: Horses do not talk.\n");
  write(
    "site",
    `footer:
  quickLinks:
${[..."abcdef"].map((text) => `    - text: ${text}\n`).join("")}`,
  );
  const facts = open().on(today);
  expect([wordsOf("home", facts).person.quote, wordsOf("practitioner", facts).quote]).toEqual([
    "Horses do not talk.",
    "Horses do not talk.",
  ]);
  expect(wordsOf("site", facts).footer.quickLinks).toEqual(
    shipped.site.footer.quickLinks.map(({ href }, at) => ({ text: "abcdef"[at], href })),
  );
});

test("a text may name a value that its shipped text names, and no other key may", () => {
  const { words, broken } = readAs("offer", 'voices:\n  title: "{{stars}}"\n  rating: "{{stars}} of five stars"\n');
  expect(words.voices).toEqual({ title: shipped.offer.voices.title, rating: "{{stars}} of five stars" });
  expect(broken.map(({ line, reason }) => [line, reason])).toEqual([
    [2, "“voices.title” in offer names {{stars}}, and there is no such fact."],
  ]);
});

test("a lead or a note may be empty, and is not shown then", () => {
  expect(readAs("about", 'mission:\n  lead: ""\n')).toMatchObject({ words: { mission: { lead: "" } }, broken: [] });
});

test("HTML stands on the page as it was typed, a number in quotation marks is a text", () => {
  const { words, broken } = readAs("about", 'title: "<b>2019</b>"\nlead: "2019"\n');
  expect([words.title, words.lead, broken]).toEqual(["<b>2019</b>", "2019", []]);
});

const points = (text: string) => `values:\n  points:\n    - title: One\n      text: Fine.\n    - ${text}\n`;

test.each([
  [
    "title: Hm {{practice.plaec}}",
    1,
    "“title” in about names {{practice.plaec}}, and there is no such fact. Did you mean {{practice.place}}?",
  ],
  ["title: Hm {{practice}}", 1, "“title” in about names {{practice}}, and there is no such fact."],
  ["title: Hm {{practice.place", 1, "“title” in about has {{ or }} without the other."],
  ["title: 2019", 1, "“title” in about has to be a text; put it in quotation marks."],
  ["title:", 1, "“title” in about has to be a text; put it in quotation marks."],
  ['title: "  "', 1, "“title” in about has to be filled in."],
  ['title: "\\u2060\\u3164"', 1, "“title” in about has to be filled in."],
  [
    'title: "Hm \\u202egnorw"',
    1,
    "“title” in about has signs that nobody sees, such as marks of writing direction; type it anew.",
  ],
  [
    'title: "Hm \\ue000"',
    1,
    "“title” in about has signs that nobody sees, such as marks of writing direction; type it anew.",
  ],
  ['title: "Two\\nlines"', 1, "“title” in about has to be one line."],
  [`title: ${"long ".repeat(500)}`, 1, "“title” in about has to be 2000 characters at most."],
  [
    "title: Go [there](javascript:alert(1))",
    1,
    "“title” in about has a link to “javascript:alert(1”; a link leads to a page like /booking, or to https://.",
  ],
  [
    "title: Go [there](//evil.test)",
    1,
    "“title” in about has a link to “//evil.test”; a link leads to a page like /booking, or to https://.",
  ],
  ["\nmisson:\n  lead: x", 2, "There is no “misson” in about. Did you mean “mission”?"],
  ["mission:\n  led: x", 2, "There is no “led” in about, mission. Did you mean “lead”?"],
  ["__proto__: x", 1, "There is no “__proto__” in about."],
  ["mission: x", 1, "“mission” in about has to be a list of `key: value` lines."],
  ["title: [a]", 1, "“title” in about has to be a text; put it in quotation marks."],
  [
    "mission:\n  paragraphs: x",
    2,
    "“mission.paragraphs” in about has to be a list, each entry on a line of its own with a dash before it.",
  ],
  ["values:\n  points: []", 2, "“values.points” in about has to have 1 to 60 entries."],
  [points("title: Two"), 5, "“values.points.1.text” in about is missing."],
  [points("title: Two\n      text: x\n      href: /x"), 7, "There is no “href” in about, values.points.1."],
  [points("just text"), 5, "“values.points.1” in about has to be a list of `key: value` lines."],
  [
    "story:\n  more:\n    href: /elsewhere",
    3,
    "“story.more.href” in about is no text: where it leads, or how it looks, stays.",
  ],
  ["accepted: [x]", 1, "“accepted.0” in about has to be a list of `key: value` lines."],
])("a key that cannot be used breaks only itself, and is named with its line: %j", (source, line, reason) => {
  const { words, broken } = readAs("about", `${source}\nclosing:\n  title: Mine all the same\n`);
  expect(broken).toEqual([{ file: "words/about.yaml", line, reason, lastGoodKept: true }]);
  expect(words.closing.title).toBe("Mine all the same");
  expect({ ...words, closing: 0 }).toEqual({ ...wordsOf("about", open().on(today)), closing: 0 });
  rmSync(join(dir, "words"), { recursive: true });
  expect({ ...words, closing: 0 }).toEqual({ ...wordsOf("about", open().on(today)), closing: 0 });
});

test("a list whose links stay where they are keeps its length", () => {
  const { broken } = readAs("site", "footer:\n  quickLinks:\n    - text: One\n");
  expect(broken[0]?.reason).toBe("“footer.quickLinks” in site has to keep its 6 entries.");
});

test("a key that cannot be used has its last good words: those of before, else those of the newest version that had some", () => {
  write("about", "title: First\nlead: Mine\n");
  const folder = open();
  write("about", "title: Hm {{nothing}}\nlead: Mine too\n");
  expect(folder.refresh()).toEqual(["words/about"]);
  const present = () => wordsOf("about", folder.on(today));
  expect([present().title, present().lead]).toEqual(["First", "Mine too"]);
  const restarted = openFacts({
    dir,
    earlierVersions: (name) =>
      name === "words/about"
        ? ["title: Hm {{nothing}}\n", "title: [", "title: Earlier\n"].map((one) => Buffer.from(one))
        : [],
  });
  expect(wordsOf("about", restarted.on(today)).title).toBe("Earlier");
  write("about", "title: Third\n");
  expect(folder.refresh()).toEqual(["words/about"]);
  expect(folder.broken).toEqual([]);
});

test.each([
  ["title: About: us", "words/about.yaml", 1],
  ["<<<<<<< ours\ntitle: a\n=======\ntitle: b\n>>>>>>> theirs\n", "words/about.yaml", 1],
  ["- a\n- b\n", "words/about.yaml", 1],
  [`# ${"x".repeat(1_000_000)}`, "words/about.yaml", undefined],
])("a file that cannot be read at all is named, and its last good version stays: %.30s", (source, file, line) => {
  write("about", "title: Mine\n");
  const folder = open();
  write("about", source);
  folder.refresh();
  expect(folder.broken).toMatchObject([{ file, ...(line && { line }), lastGoodKept: true }]);
  expect(wordsOf("about", folder.on(today)).title).toBe("Mine");
  expect(readAs("about", source, ["title: From git\n"]).words.title).toBe("From git");
  expect(readAs("about", source).words.title).toBe(shipped.about.title);
});

test("a file that is taken away puts the shipped words back", () => {
  write("about", "title: Mine\n");
  const folder = open();
  rmSync(join(dir, "words/about.yaml"));
  expect(folder.refresh()).toEqual(["words/about"]);
  expect(wordsOf("about", folder.on(today)).title).toBe(shipped.about.title);
  expect(folder.broken).toEqual([]);
});

test("the privacy policy has a new date from the day on which its words are others, and the old one when they are back", () => {
  const folder = open();
  expect(folder.on(today).policy.effective).toBe("18/07/2025");
  write("privacy-policy", "body: |-\n  Ours is short. **Ring {{practice.phone}}.**\n\n  ## 1. The end\n");
  folder.refresh();
  expect(folder.on(today).policy.effective).toBe("23/11/2026");
  expect(wordsOf("privacy-policy", folder.on(today)).body).toBe(
    "Ours is short. **Ring 01632 960142.**\n\n## 1. The end",
  );
  rmSync(join(dir, "words"), { recursive: true });
  folder.refresh();
  expect(folder.on(today).policy.effective).toBe("18/07/2025");
});
