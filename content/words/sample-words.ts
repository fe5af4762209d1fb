import { hash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { valueAt } from "../model/patch.ts";
import { shipped, type WordsPage } from "./shipped.ts";
import { type AllChanges, type Changes, unfilledWords } from "./words-of.ts";

/** Shipped texts that state what only the owner can know: her life, what she offers, her firms. */
const samples: Partial<Record<WordsPage, readonly string[]>> = {
  about: ["story.lead", "story.paragraphs.0", "values.points.5.text"],
  practitioner: [
    "lead",
    "life.paragraphs.0",
    "life.paragraphs.1",
    "life.paragraphs.2",
    "education.note",
    "secondQuote",
  ],
  shared: ["quote"],
  human: ["approach.paragraphs.2", "techniques.points.1.text", "pricing.note"],
  canine: ["pricing.note"],
  equine: ["pricing.note", "questions.items.0.text"],
  "new-patients": ["pricing.note", "questions.items.3.text", "questions.items.4.text"],
  "privacy-policy": ["body"],
};

/** Returns the texts that stand for a page’s samples, by key. Those that the owner has confirmed or hidden are none. */
export function sampleTexts(page: WordsPage, changes: AllChanges): [key: string, text: unknown][] {
  const { hidden = [] } = changes[page] ?? {};
  const settled = confirmedIn(page, changes[page]);
  const open = (samples[page] ?? []).filter(
    (key) => !settled.includes(key) && !hidden.includes(key.split(".")[0] ?? ""),
  );
  return open.map((key) => [key, valueAt(unfilledWords(page, changes), key)]);
}

/** Returns the keys of the samples that still read as they were shipped. */
export const samplesOf = (page: WordsPage, changes: AllChanges): string[] =>
  sampleTexts(page, changes)
    .filter(([key, text]) => isDeepStrictEqual(text, valueAt(shipped[page], key)))
    .map(([key]) => key);

/** Returns the keys of the samples that she says are true as they are now shipped, in her order. */
export const confirmedIn = (page: WordsPage, { confirmed = [] }: Changes = {}): string[] =>
  confirmed.map(withoutMark).filter((key, at) => [key, asConfirmed(page, key)].includes(confirmed[at] ?? ""));

/** Returns a key as the file has it: with a mark of the shipped words. Once others are shipped, they are a sample again. */
export const asConfirmed = (page: WordsPage, key: string): string =>
  `${key} ${hash("sha256", JSON.stringify(valueAt(shipped[page], key) ?? "")).slice(0, 10)}`;

export const withoutMark = (entry: string): string => entry.split(" ")[0] ?? "";

/** Says why a text cannot be confirmed; `undefined` if it can. */
export function faultOfConfirming(page: WordsPage, entry: string): string | undefined {
  const key = withoutMark(entry);
  return samples[page]?.includes(key) ? undefined : `“${key.slice(0, 60)}” in ${page} is no sample.`;
}
