import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { Lesson } from "./rule-reader.ts";
import { splitSentences } from "./rule-text.ts";
import { Vocabulary } from "./rule-words.ts";

/** A line of `content/rules/sentences/`: words that may or may not be said, and why. */
const sentence = z
  .tuple([
    z.enum(["red", "amber", "free"]),
    z.string().regex(/^[a-z]+$|^-$/, "is one of the families, or “-”"),
    z.enum(["title", "excerpt", "tags", "alt", "content"]),
    z.enum(["Human", "Canine", "Equine"]),
    z.string().min(1),
    z.string().min(1),
  ])
  .rest(z.string())
  .transform(([colour, family, field, category, text, why, pair]) => {
    return { colour, family, field, category, text, why, isPair: pair === "pair" };
  });
export type LabelledSentence = z.output<typeof sentence>;

/** How much the sentences of a file count, each file being one writer's: most count once. */
const weights: Readonly<Record<string, number>> = {
  // The former patterns were made with these. They are more than all others, and much like each other.
  first: 0.25,
  // Our own pages, and blunt claims: few sentences here, and more of what owners write.
  ordinary: 2,
  blunt: 4,
};
const AMBER_WEIGHT = 0.5;
/** What may be said as a whole may be said sentence by sentence, mostly. */
const PART_WEIGHT = 0.5;

/** Returns the names of the writers. */
export const writersIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith(".tsv"))
    .map((file) => file.replace(/\.tsv$/, ""))
    .sort();

/** Returns a writer's sentences. Throws an error that names file and line if one is invalid. */
export function sentencesOf(folder: string, writer: string): LabelledSentence[] {
  const lines = readFileSync(join(folder, `${writer}.tsv`), "utf8").split("\n");
  return lines.flatMap((line, n) => {
    if (line.trim() === "" || line.startsWith("#")) return [];
    const result = sentence.safeParse(line.split("\t"));
    if (result.success) return [result.data];
    const [issue] = result.error.issues;
    throw new Error(
      `content/rules/sentences/${writer}.tsv, line ${n + 1}, column ${Number(issue?.path[0] ?? 0) + 1}: ${issue?.message}`,
    );
  });
}

/** Returns what the reader learns from a folder, but for the sentences of one writer who is kept apart. */
export function readLessons(folder: string, keptApart?: string): Lesson[] {
  const vocabulary = new Vocabulary({});
  return writersIn(folder)
    .filter((writer) => writer !== keptApart)
    .flatMap((writer) => {
      const weight = weights[writer] ?? 1;
      return sentencesOf(folder, writer).flatMap((one) => lessonsOf(one, weight, vocabulary));
    });
}

function lessonsOf({ colour, family, text }: LabelledSentence, weight: number, vocabulary: Vocabulary): Lesson[] {
  const parts = splitSentences(text, vocabulary).map(({ words }) => words);
  const whole = { words: parts.flat(), colour, family, weight: weight * (colour === "amber" ? AMBER_WEIGHT : 1) };
  if (colour !== "free" || parts.length === 1) return [whole];
  return [whole, ...parts.map((words) => ({ words, colour, family, weight: weight * PART_WEIGHT }))];
}
