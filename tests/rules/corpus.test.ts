import { expect, it } from "vitest";
import { figuresOf, judgeApart, measuredWriters, sentencesBy } from "./corpus.ts";

// A writer in four is enough to notice that a change has made the reader worse: `npm run corpus` measures all of them.
const judged = measuredWriters.filter((_, n) => n % 4 === 0).flatMap(judgeApart);
const { recall, precision, ambersSeen } = figuresOf(judged);

// The limits are a little below what the reader has reached.
it("the rules find most of what may not be said, in the sentences of writers from whom nothing was learnt", () => {
  expect(recall).toBeGreaterThan(0.72);
});

it("most of what they call red may not be said", () => {
  expect(precision).toBeGreaterThan(0.74);
});

it("most of what is doubtful is shown", () => {
  expect(ambersSeen).toBeGreaterThan(0.68);
});

it("no sentence is there twice", () => {
  const texts = ["first", "second", ...measuredWriters].flatMap(sentencesBy).map(({ text }) => text.toLowerCase());
  const seen = new Set<string>();
  expect(texts.filter((text) => seen.size === seen.add(text).size)).toEqual([]);
});
