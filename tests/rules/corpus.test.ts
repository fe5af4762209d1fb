import { expect, it } from "vitest";
import { openRules } from "#content/model/open-rules.ts";
import { figuresOf, judge, readHalf } from "./corpus.ts";

const rules = openRules();
const tuning = figuresOf(judge(rules, "tuning"));
const unseen = figuresOf(judge(rules, "apart"));

// The limits are what the rules have reached: a change must not make them worse.
it("the rules find what may not be said, even in sentences that nobody saw while writing them", () => {
  expect(tuning.recall).toBeGreaterThan(0.96);
  expect(unseen.recall).toBeGreaterThan(0.95);
});

it("the rules seldom object to what may be said", () => {
  expect(tuning.precision).toBeGreaterThan(0.97);
  expect(unseen.precision).toBeGreaterThan(0.9);
});

it("no sentence is in the corpus twice", () => {
  const texts = [...readHalf("tuning"), ...readHalf("apart")].map(({ text }) => text.toLowerCase());
  const seen = new Set<string>();
  expect(texts.filter((text) => seen.size === seen.add(text).size)).toEqual([]);
});
