import { blog } from "../facts/site.ts";

/** Words as a reader would count them: runs of characters that hold at least one letter or digit. */
export function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}][^\s]*/gu)?.length ?? 0;
}

/** Whole minutes, rounded up; an empty text takes none. */
export function readingMinutes(text: string): number {
  return Math.ceil(countWords(text) / blog.wordsPerMinute);
}
