import { expect, test } from "vitest";
import { facts } from "../facts/testing/sample.ts";
import { openRules } from "./open-rules.ts";
import { type LabelledSentence, readSentences } from "./rule-sentences.ts";
import { findingsIn } from "./rules.ts";

const line = (colour: string, text: string, family = "promises") =>
  [colour, family, "content", "Human", text, "agreed with the ASA"].join("\t");

/** Returns a function that names the colours of what is found in a text by rules that were taught these lines. */
function taught(...lines: string[]) {
  const rules = openRules(undefined, readSentences(lines.join("\n")));
  return (content: string) => findingsIn(rules, { kind: "post", fields: { content } }, facts);
}
const coloursIn = (lines: string[], text: string) => taught(...lines)(text).map(({ colour }) => colour);

const claim = "Our treatment will cure your back pain for good.";

test("a sentence that may be said is found no more, nor are others that differ in a word, and another claim still is", () => {
  expect(coloursIn([], claim)).toEqual(["red"]);
  const lines = [line("free", claim)];
  expect(coloursIn(lines, claim)).toEqual([]);
  expect(coloursIn(lines, claim.toUpperCase())).toEqual([]);
  expect(coloursIn(lines, "Our treatment will cure your back pain for ever.")).toEqual([]);
  expect(coloursIn(lines, "Our treatment will cure your asthma, and you will never need a doctor again.")).toEqual([
    "red",
  ]);
});

test.each([
  ["We have two appointments left before Christmas.", "We have only two appointments left before Christmas, so hurry."],
  [
    "Many people with back pain tell us that they sleep better after a visit.",
    "Many people with back pain tell us that they are cured after a visit.",
  ],
  ["We are the best place in Wantage for a cup of tea.", "We are the best place in Wantage for a cure."],
])("after “%s”, what sounds worse is still found: “%s”", (words, worse) => {
  const lines = [line("free", words)];
  expect(coloursIn(lines, words)).toEqual([]);
  expect(coloursIn(lines, worse)).toEqual(coloursIn([], worse));
  expect(coloursIn(lines, worse)).toContain("red");
});

test("by hand, red and amber may be taught too, each for its family, and the last line about a sentence counts", () => {
  const words = "We sell garden chairs on Sundays.";
  expect(coloursIn([], words)).toEqual([]);
  expect(taught(line("red", words, "fear"))(words)).toMatchObject([{ rule: "fear", colour: "red" }]);
  expect(taught(line("amber", words, "safety"))(words)).toMatchObject([{ rule: "safety", colour: "amber" }]);
  expect(coloursIn([line("red", words), line("free", words)], words)).toEqual([]);
  expect(coloursIn([line("free", words), line("red", words)], words)).toEqual(["red"]);
});

test("twenty sentences that may be said make no blunt claim fit to be said", async () => {
  const { readFileSync } = await import("node:fs");
  const file = new URL("../rules/sentences/", import.meta.url);
  const read = (name: string) => readSentences(readFileSync(new URL(`${name}.tsv`, file), "utf8")).sentences;
  const blunt = read("blunt").filter(({ colour }) => colour === "red");
  const isRed = (find: ReturnType<typeof taught>) => (one: LabelledSentence) =>
    find(one.text).some(({ colour }) => colour === "red");
  const red = read("chatty").filter(({ colour }) => colour === "red");
  const lines = red
    .filter(isRed(taught()))
    .slice(0, 20)
    .map(({ text }) => line("free", text));
  const found = blunt.filter(isRed(taught()));
  expect([lines.length, found.length > blunt.length * 0.8]).toEqual([20, true]);
  expect(found.filter((one) => !isRed(taught(...lines))(one))).toEqual([]);
});

test("a line that cannot be read is told with its number and column, and the others count", () => {
  const source = `\ufeff# ours\r\n${line("free", claim)}\r\n${line("green", claim)}\r\n\r\nfree\tpromises\r\n${line("free", " ")}`;
  const { sentences, invalid } = readSentences(source);
  expect(sentences.map(({ text, why }) => [text, why])).toEqual([[claim, "agreed with the ASA"]]);
  expect(invalid).toEqual([
    { line: 3, reason: "Column 1 has to be red, amber or free." },
    { line: 5, reason: "Column 3 has to be title, excerpt, tags, alt or content." },
    { line: 6, reason: "Column 5 has to be the sentence." },
  ]);
});
