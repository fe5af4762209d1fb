import { blog } from "../facts/site.ts";

/** Words as a reader would count them: runs of characters between blanks that hold at least one letter or digit. */
export const countWords = (text: string): number => text.match(/[\p{L}\p{N}]\S*/gu)?.length ?? 0;

/** Whole minutes, rounded up; an empty text takes none. */
export const readingMinutes = (text: string): number => Math.ceil(countWords(text) / blog.wordsPerMinute);
