import { blog } from "../facts/site.ts";

/**
 * One-line text fields of a post, with their names in error sentences. A field that is added here is in files, saves,
 * previews, versions and comparisons; the compiler then asks for its label at the desk.
 */
export const lineFields = {
  title: { name: "The title", max: 200 },
  excerpt: { name: "The excerpt", max: 600 },
  category: { name: "The category", max: 60 },
  featuredImageAlt: { name: "The picture’s description", max: 300 },
} as const;
export type LineField = keyof typeof lineFields;

/** All fields that people write, in the order in which differences are shown. */
export const writtenFields = [...(Object.keys(lineFields) as LineField[]), "tags", "content"] as const;
export type WrittenField = (typeof writtenFields)[number];

/** Maximum lengths in characters; `tags` is the maximum number of tags, `reason` that for breaking a rule. */
export const postLimits = { content: 100_000, tag: 40, tags: 12, slug: 80, reason: 300 } as const;

/** Makes an object with a value for each one-line field. */
export function mapLineFields<Value>(makeValue: (limit: { name: string; max: number }, field: LineField) => Value) {
  const entries = (Object.keys(lineFields) as LineField[]).map((field) => [field, makeValue(lineFields[field], field)]);
  return Object.fromEntries(entries) as Record<LineField, Value>;
}

/** Counts words as a reader would: runs of characters between blanks, with at least one letter or digit. */
export const countWords = (text: string): number => text.match(/[\p{L}\p{N}]\S*/gu)?.length ?? 0;

/** Returns whole minutes, rounded up; zero for an empty text. */
export const readingMinutes = (text: string): number => Math.ceil(countWords(text) / blog.wordsPerMinute);
