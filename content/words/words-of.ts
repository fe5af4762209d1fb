import type { Facts } from "../facts/facts.ts";
import { pick } from "../model/pick.ts";
import { isMarked, mark } from "./marks.ts";
import { fixedKeys, mergeWords } from "./merge-words.ts";
import type { PageNotes } from "./page-notes.ts";
import { everywhere, shipped, type Words, type WordsPage, wordsPages } from "./shipped.ts";
import { shownFacts } from "./shown-facts.ts";

/**
 * What the owner has changed of a page: the shipped object’s keys, as far as they differ, and her notes on it. A list is one
 * value.
 */
export type Changes = Readonly<Record<string, unknown>> & PageNotes;

/** The owner’s changes by page. A page that is drawn gets those of its own and of `everywhere`. */
export type AllChanges = { readonly [Page in WordsPage]?: Changes };

/** The words as they are shipped. */
export const noChanges: AllChanges = Object.fromEntries(wordsPages.map((page) => [page, {}]));

/** Values by the names that stand in words as `{{name}}`. */
type Values = Readonly<Record<string, string>>;

/** A name in words, such as `{{practice.place}}`. */
export const NAME = /\{\{\s*([^{}]*?)\s*\}\}/g;

/** Returns a page’s words as visitors read them. Throws for a page that is not the one being drawn. */
export function wordsOf<Page extends WordsPage>(page: Page, facts: Facts): Words<Page> {
  const known = filled.get(facts) ?? new Map<WordsPage, unknown>();
  filled.set(facts, known);
  if (!known.has(page)) known.set(page, fill(unfilledWords(page, facts.words), [page], fillerFor(page, facts)));
  return known.get(page) as Words<Page>;
}

/** Pages ask for the same words several times while they are drawn. */
const filled = new WeakMap<Facts, Map<WordsPage, unknown>>();

/** Returns a page’s words, with the names of facts. */
export function unfilledWords<Page extends WordsPage>(page: Page, words: AllChanges): Words<Page> {
  const changes = words[page];
  if (!changes) throw new Error(`The words of “${page}” are not among those that this page is drawn from.`);
  return mergeWords(shipped[page], changes) as Words<Page>;
}

/** Returns a text of words, by its key, as visitors read it. */
type Filler = (text: string, key: readonly string[]) => string;

function fillerFor(page: WordsPage, facts: Facts): Filler {
  const values = valuesFor(page, facts, (value) => value);
  if (!facts.isMarked) return (text, key) => fillIn(text, key.at(-1) === "body" ? asMarkdown(values) : values);
  const marked = valuesFor(page, facts, (value, name) => mark(`=${name}`, value));
  return (text, key) => {
    const last = key.at(-1) ?? "";
    if (last === "body") return fillIn(text, asMarkdown(values));
    return fixedKeys.includes(last) ? fillIn(text, values) : mark(key.join("."), fillIn(text, marked));
  };
}

/** The facts, and the sentences that several pages say, which name facts only. */
function valuesFor(page: WordsPage, facts: Facts, show: (value: string, name: string) => string): Values {
  const values = mapValues(shownFacts(facts), show);
  if (page === "shared") return values;
  const sentences = Object.entries(unfilledWords("shared", facts.words));
  const named = sentences.map(([key, text]) => [`shared.${key}`, show(fillIn(text, values), `shared.${key}`)]);
  return { ...values, ...Object.fromEntries(named) };
}

function fill(words: unknown, key: readonly string[], filler: Filler): unknown {
  if (typeof words === "string") return filler(words, key);
  if (Array.isArray(words)) return words.map((entry, at) => fill(entry, [...key, String(at)], filler));
  return mapValues(words as Record<string, unknown>, (value, inner) => fill(value, [...key, inner], filler));
}

const mapValues = <Value, Result>(
  of: { readonly [key: string]: Value },
  change: (value: Value, key: string) => Result,
): Record<string, Result> => Object.fromEntries(Object.entries(of).map(([key, value]) => [key, change(value, key)]));

/** Puts values in place of their names. Other names stay: a component knows their values, and marks them in a marked text. */
export const fillIn = (text: string, values: Values): string =>
  text.replace(NAME, (whole, name: string) => {
    if (!Object.hasOwn(values, name)) return whole;
    const value = values[name] as string;
    return isMarked(text) ? mark(`=${name}`, value) : value;
  });

/** Facts are no Markdown. */
const asMarkdown = (values: Values): Values => mapValues(values, (value) => value.replaceAll(/[\\`*_~[\]<&]/g, "\\$&"));

/** Returns the facts without the words of single pages: what every page is drawn from. */
export function factsForAll(facts: Facts): Facts {
  const known = forAll.get(facts) ?? { ...facts, words: pick(facts.words, everywhere) };
  forAll.set(facts, known);
  return known;
}

const forAll = new WeakMap<Facts, Facts>();
