import type { Finding } from "./answers.ts";
import { findPassage, type TextRange, withoutMarks } from "./passages.ts";

/** All that the rules find in one passage of a field: one mark in the text, and one card in every list. */
export interface FindingGroup extends Pick<Finding, "field" | "text" | "colour" | "stops"> {
  /** Identifies the passage across checks. */
  key: string;
  /** One for each rule, the red ones first. */
  findings: readonly Finding[];
  /** Other words for the passage, first those that settle all of its findings. */
  suggestions: readonly Suggestion[];
}

interface Suggestion {
  /** As the rule gives them. They may replace a part of the passage only. */
  words: string;
  /** The whole passage with these words. */
  replacement: string;
}

/** Groups findings whose passages overlap, wherever they occur, in the order of the fields' texts: a sentence is one group. */
export function groupFindings(findings: readonly Finding[], textOf: (field: string) => string): FindingGroup[] {
  const groups = new Map<string, FindingGroup>();
  const add = (text: string, found: readonly Finding[]) => {
    const group = createGroup(text, found);
    groups.set(group.key, group);
  };
  for (const field of new Set(findings.map((finding) => finding.field))) {
    const text = textOf(field);
    const ofField = findings.filter((finding) => finding.field === field);
    const places = ofField.flatMap((finding) =>
      findPassage(passageInText(finding), text).map((range) => ({ ...range, finding })),
    );
    for (const { from, to, found } of joinPlaces(places)) {
      const [first, ...more] = found;
      // The service's own words for a single finding stay, so that it is recognised in the next check.
      if (first) add(more.length === 0 ? first.text : withoutMarks(text.slice(from, to)).replace(/\s+/g, " "), found);
    }
    // Others are about something that is not written there, such as a missing text.
    const rest = ofField.filter((finding) => places.every((place) => place.finding !== finding));
    for (const passage of new Set(rest.map((finding) => finding.text)))
      add(
        passage,
        rest.filter((finding) => finding.text === passage),
      );
  }
  return [...groups.values()];
}

/** Returns the words to look for in a text. In the Markdown, picture addresses are relative. */
export const passageInText = ({ field, text }: Pick<Finding, "field" | "text">): string =>
  field === "content" ? text.replace(/^\/blog\/(?=images\/)/, "") : text;

interface Place extends TextRange {
  finding: Finding;
}

function joinPlaces(places: readonly Place[]) {
  const joined: (TextRange & { found: Finding[] })[] = [];
  for (const { from, to, finding } of places.toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last && from < last.to) {
      last.to = Math.max(last.to, to);
      if (!last.found.includes(finding)) last.found.push(finding);
    } else joined.push({ from, to, found: [finding] });
  }
  return joined;
}

function createGroup(text: string, found: readonly Finding[]): FindingGroup {
  const findings = found
    .filter(({ rule }, at) => found.findIndex((other) => other.rule === rule) === at)
    .toSorted((a, b) => Number(b.colour === "red") - Number(a.colour === "red"));
  const { field = "", colour = "amber" } = findings[0] ?? {};
  return {
    key: `${field}\n${text}`,
    field,
    text,
    colour,
    ...(findings.some(({ stops }) => stops) && { stops: true }),
    findings,
    suggestions: suggestionsFor(field, text, findings),
  };
}

function suggestionsFor(field: string, text: string, findings: readonly Finding[]): Suggestion[] {
  const all = findings.flatMap(({ text: passage, instead }) =>
    instead.map((words) => {
      const part = findings.length === 1 ? text : passage;
      return { words, replacement: replacePassage(text, part, fitWords(words, part, field)) };
    }),
  );
  const isSettled = ({ replacement }: Suggestion) => findings.every(({ text: part }) => !isIn(part, replacement));
  const sorted = all.toSorted((a, b) => Number(isSettled(b)) - Number(isSettled(a)));
  return sorted.filter(({ words }, at) => sorted.findIndex((other) => other.words === words) === at);
}

/** Writes suggested words as the passage is written: with a capital letter, or as a part of an address. */
function fitWords(words: string, passage: string, field: string): string {
  if (field === "slug") return (words.toLowerCase().match(/[a-z0-9]+/g) ?? []).join("-");
  return /^\P{L}*\p{Lu}/u.test(passage) ? words.replace(/\p{L}/u, (letter) => letter.toUpperCase()) : words;
}

export const isIn = (passage: string, text: string): boolean =>
  text.includes(passage) || findPassage(passage, text).length > 0;

/** Replaces the first occurrence of a passage in a text. */
export function replacePassage(text: string, passage: string, replacement: string): string {
  const [range] = findPassage(passage, text);
  return range ? text.slice(0, range.from) + replacement + text.slice(range.to) : text;
}

/** Red passages that one reason settles, because they break a common rule. */
export interface ReasonBlock {
  groups: readonly FindingGroup[];
  rules: readonly string[];
}

/** Returns the reasons that are needed, each with its passages. */
export function neededReasons(groups: readonly FindingGroup[]): ReasonBlock[] {
  const blocks: ReasonBlock[] = [];
  for (const group of groups.filter(({ colour }) => colour === "red")) {
    const rules = group.findings.filter(({ colour }) => colour === "red").map(({ rule }) => rule);
    const related = blocks.filter((block) => block.rules.some((rule) => rules.includes(rule)));
    for (const block of related) blocks.splice(blocks.indexOf(block), 1);
    blocks.push({
      groups: [...related.flatMap((block) => block.groups), group],
      rules: [...new Set([...related.flatMap((block) => block.rules), ...rules])],
    });
  }
  return blocks;
}
