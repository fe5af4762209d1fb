import { blog } from "../facts/site.ts";

/**
 * The texts of one line that people write about a post, with the names that sentences call them by. A new one is added
 * here: files, saves, previews, versions and comparisons follow, and the compiler asks for its label at the desk.
 */
export const lineFields = {
  title: { name: "The title", max: 200 },
  excerpt: { name: "The excerpt", max: 600 },
  category: { name: "The category", max: 60 },
  featuredImageAlt: { name: "The picture’s description", max: 300 },
} as const;
export type LineField = keyof typeof lineFields;

/** Every field that people write, in the order in which differences are shown. */
export const writtenFields = [...(Object.keys(lineFields) as LineField[]), "tags", "content"] as const;
export type WrittenField = (typeof writtenFields)[number];

/** Lengths in characters; `tags` is how many there may be, `reason` what a rule is gone against for. */
export const postLimits = { content: 100_000, tag: 40, tags: 12, slug: 80, reason: 300 } as const;

export function mapLines<Made>(make: (limit: { name: string; max: number }, field: LineField) => Made) {
  const made = (Object.keys(lineFields) as LineField[]).map((field) => [field, make(lineFields[field], field)]);
  return Object.fromEntries(made) as Record<LineField, Made>;
}

/** Words as a reader would count them: runs of characters between blanks that hold at least one letter or digit. */
export const countWords = (text: string): number => text.match(/[\p{L}\p{N}]\S*/gu)?.length ?? 0;

/** Whole minutes, rounded up; an empty text takes none. */
export const readingMinutes = (text: string): number => Math.ceil(countWords(text) / blog.wordsPerMinute);
