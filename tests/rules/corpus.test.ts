import { expect, it } from "vitest";
import {
  figuresOf,
  judgeApart,
  marksPerThousandWords,
  measuredWriters,
  ordinaryWriters,
  sentencesBy,
} from "./corpus.ts";

// A writer in five is enough to notice that a change has made the reader worse: `npm run corpus` measures all of them.
const judged = measuredWriters.filter((_, n) => n % 5 === 0).flatMap(judgeApart);
const { recall, precision, redSeen } = figuresOf(judged);

// All limits are a little worse than what the reader has reached.
it("the rules find most of what may not be said, in the sentences of writers from whom nothing was learnt", () => {
  expect(recall).toBeGreaterThan(0.62);
  expect(redSeen).toBeGreaterThan(0.77);
});

it("most of what they call red may not be said", () => {
  expect(precision).toBeGreaterThan(0.79);
});

it("in ordinary posts of writers from whom nothing was learnt, they mark little that may be said", () => {
  const { red, amber } = marksPerThousandWords(ordinaryWriters.filter((_, n) => n % 2 === 0).flatMap(judgeApart));
  expect(red).toBeLessThan(2.2);
  expect(amber).toBeLessThan(6.5);
});

it("no sentence is there twice", () => {
  const texts = ["first", "second", ...measuredWriters].flatMap(sentencesBy).map(({ text }) => text.toLowerCase());
  const seen = new Set<string>();
  expect(texts.filter((text) => seen.size === seen.add(text).size)).toEqual([]);
});
