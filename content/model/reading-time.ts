import { blog } from "../facts/site.ts";

/** Words as a reader would count them: runs of characters between blanks that hold at least one letter or digit. */
export function countWords(text: string): number {
  let words = 0;
  let counted = false;
  // Character by character: a regular expression for this took longer than all else that a file is read for.
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (isBlank(code)) counted = false;
    else if (!counted && isLetterOrDigit(code, text, at)) {
      counted = true;
      words++;
    }
  }
  return words;
}

const isBlank = (code: number): boolean =>
  code <= 32 ? code === 32 || (code >= 9 && code <= 13) : code > 127 && /\s/.test(String.fromCharCode(code));

function isLetterOrDigit(code: number, text: string, at: number): boolean {
  if (code > 127) return /[\p{L}\p{N}]/u.test(String.fromCodePoint(text.codePointAt(at) ?? code));
  const small = code | 32;
  return (small >= 97 && small <= 122) || (code >= 48 && code <= 57);
}

/** Whole minutes, rounded up; an empty text takes none. */
export function readingMinutes(text: string): number {
  return Math.ceil(countWords(text) / blog.wordsPerMinute);
}
