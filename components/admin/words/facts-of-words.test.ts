import { beforeEach, expect, test } from "vitest";
import { replaceShown } from "./facts-of-words.ts";
import { wordPages } from "./words.ts";

beforeEach(() => {
  wordPages.answer.value = {
    pages: [],
    facts: [
      { name: "practice.place", shown: "Abbot" },
      { name: "prices.human.initial", shown: "£57" },
    ],
  };
});

test.each([
  [
    "a passage without a fact",
    "We will cure you in {{practice.place}}.",
    "cure you",
    "We will help in {{practice.place}}.",
  ],
  [
    "one with a fact in it",
    "The best in {{practice.place}}, for {{prices.human.initial}}.",
    "best in Abbot",
    "The help, for {{prices.human.initial}}.",
  ],
  [
    "one between facts",
    "{{practice.place}} cures {{practice.place}}",
    "cures",
    "{{practice.place}} help {{practice.place}}",
  ],
  ["one that is not there", "In {{practice.place}}.", "cure", "In {{practice.place}}."],
])("other words take the place of %s", (_, text, passage, replaced) => {
  expect(replaceShown(text, passage, "help")).toBe(replaced);
});
