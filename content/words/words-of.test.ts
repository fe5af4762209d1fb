import { expect, test } from "vitest";
import { facts } from "../facts/testing/sample.ts";
import { wordsPages } from "./shipped.ts";
import { wordsOf } from "./words-of.ts";

/** Values that only the page knows that shows them. */
const known = ["called", "label", "number", "author", "page", "pages", "stars", "which"];

test("whatever the shipped words name is a fact, a shared sentence, or a value that its page knows", () => {
  const left = wordsPages.flatMap((page) => JSON.stringify(wordsOf(page, facts)).match(/\{\{.*?\}\}/g) ?? []);
  expect(new Set(left)).toEqual(new Set(known.map((name) => `{{${name}}}`)));
});

test("the privacy policy shows a fact as it is, whatever Markdown would make of it", () => {
  const practice = { ...facts.practice, name: "Backs *and* [more](x) <b>" };
  expect(wordsOf("privacy-policy", { ...facts, practice }).body).toContain(
    "about Backs \\*and\\* \\[more\\](x) \\<b>, ",
  );
  expect(wordsOf("privacy-policy", { ...facts, practice }).metadata.keywords).toContain("Backs *and* [more](x) <b>");
});
