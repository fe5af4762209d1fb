import { isDeepStrictEqual } from "node:util";
import { valueAt } from "./merge-words.ts";
import { shipped, type WordsPage } from "./shipped.ts";
import { type AllChanges, unfilledWords } from "./words-of.ts";

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

/** Returns the keys of a page’s samples that still read as they were shipped. */
export const samplesOf = (page: WordsPage, changes: AllChanges): string[] =>
  (samples[page] ?? []).filter((key) =>
    isDeepStrictEqual(valueAt(unfilledWords(page, changes), key), valueAt(shipped[page], key)),
  );
