/** A passage of a text, from one offset to another. */
export interface Place {
  from: number;
  to: number;
}

/** Where a passage stands in a text: as it is written, else across marks of Markdown and ends of lines. */
export function placesOf(passage: string, text: string): Place[] {
  const exact = hasMarks.test(passage) ? [] : places(escaped(passage), passage, text);
  return exact.length > 0 ? exact : places(loose(passage), passage, text);
}

/** A passage without the marks of Markdown and the targets of links. */
export const withoutMarks = (passage: string): string => passage.replace(target, "").replace(marks, "");

const target = /\]\([^()\s]*\)/g;
const marks = /[*_~`\\[\]]/g;
const hasMarks = /[*_~`\\[\]]/;
const between = "(?:\\]\\([^()\\s]*\\)|[*_~`\\\\[\\]])*";

/** The same words, with any marks and blanks between them, and the marks around them: half a pair would be left behind. */
function loose(passage: string): string {
  const parts = withoutMarks(passage).match(/[\p{L}\p{N}]+|\s+|[^\s\p{L}\p{N}]/gu) ?? [];
  const words = parts.map((part) => (part.trim() === "" ? "\\s+" : escaped(part)));
  return words.length === 0 ? "" : ["", ...words, ""].join(between);
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");

/** Whole words only: “cure” is not found in “cured”. */
function places(pattern: string, passage: string, text: string): Place[] {
  if (pattern === "") return [];
  const before = /^[\p{L}\p{N}]/u.test(passage) ? "(?<![\\p{L}\\p{N}])" : "";
  const after = /[\p{L}\p{N}]$/u.test(passage) ? "(?![\\p{L}\\p{N}])" : "";
  const found = text.matchAll(new RegExp(before + pattern + after, "gu"));
  return Array.from(found, ({ 0: words, index }) => ({ from: index, to: index + words.length }));
}
