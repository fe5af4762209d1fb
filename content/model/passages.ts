/** A part of a text, from one offset up to another. */
export interface TextRange {
  from: number;
  to: number;
}

/**
 * Returns every range of a text that holds a passage: as it is written, else with any Markdown marks and line breaks in
 * between.
 */
export function findPassage(passage: string, text: string): TextRange[] {
  const exact = HAS_MARKS.test(passage) ? [] : matches(escapeRegExp(passage), passage, text);
  return exact.length > 0 ? exact : matches(loosePattern(passage), passage, text);
}

/** Removes Markdown marks and link targets from a passage. */
export const withoutMarks = (passage: string): string => passage.replace(LINK_TARGETS, "").replace(MARKS, "");

const LINK_TARGETS = /\]\([^()\s]*\)/g;
const MARKS = /[*_~`\\[\]]/g;
const HAS_MARKS = /[*_~`\\[\]]/;
const ANY_MARKS = "(?:\\]\\([^()\\s]*\\)|[*_~`\\\\[\\]])*";
/** Marks are read from their first: a run of thousands is not tried again from each of them. */
const FIRST_MARK = ANY_MARKS.replace("(?:", "(?<!").slice(0, -1);

/** Matches the same words with any marks around and between them, so that no half of a pair is left out. */
function loosePattern(passage: string): string {
  const parts = withoutMarks(passage).match(/[\p{L}\p{N}]+|\s+|[^\s\p{L}\p{N}]/gu) ?? [];
  const patterns = parts.map((part) => (part.trim() === "" ? "\\s+" : escapeRegExp(part)));
  return patterns.length === 0 ? "" : FIRST_MARK + ["", ...patterns, ""].join(ANY_MARKS);
}

/** Returns a regular expression that finds these very words. */
export const escapeRegExp = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");

/** Finds whole words only: “cure” is not found in “cured”. */
function matches(pattern: string, passage: string, text: string): TextRange[] {
  if (pattern === "") return [];
  const before = /^[\p{L}\p{N}]/u.test(passage) ? "(?<![\\p{L}\\p{N}])" : "";
  const after = /[\p{L}\p{N}]$/u.test(passage) ? "(?![\\p{L}\\p{N}])" : "";
  const found = text.matchAll(new RegExp(before + pattern + after, "gu"));
  return Array.from(found, ({ 0: match, index }) => ({ from: index, to: index + match.length }));
}
