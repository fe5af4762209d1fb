import type { Facts } from "../facts/facts.ts";
import { isEnded, isForPeopleOnly, isNotTreated, type Treatment } from "../facts/navigation.ts";
import { isRecord, pick } from "../model/pick.ts";
import { isMarked, mark } from "./marks.ts";
import { fixedKeys, mergeWords } from "./merge-words.ts";
import { NAME } from "./names.ts";
import type { PageNotes } from "./page-notes.ts";
import { everywhere, pathOfWords, shipped, type Words, type WordsPage, wordsPages } from "./shipped.ts";
import { shownFacts } from "./shown-facts.ts";

/**
 * The owner’s changes of a page: the shipped object’s keys, as far as they differ, and her notes on it. A list is one value.
 */
export type Changes = Readonly<Record<string, unknown>> & PageNotes;

/** The owner’s changes by page. A page that is drawn gets those of its own and of `everywhere`. */
export type AllChanges = { readonly [Page in WordsPage]?: Changes };

/** The words as they are shipped. */
export const noChanges: AllChanges = Object.fromEntries(wordsPages.map((page) => [page, {}]));

/** Values by the names that stand in words as `{{name}}`. */
type Values = Readonly<Record<string, string>>;

/** Returns a page’s words as visitors read them. Throws for a page that is not the one being drawn. */
export function wordsOf<Page extends WordsPage>(page: Page, facts: Facts): Words<Page> {
  const known = filled.get(facts) ?? new Map<WordsPage, unknown>();
  filled.set(facts, known);
  if (!known.has(page)) known.set(page, fillWords(page, facts, fillerFor(page, facts)));
  return known.get(page) as Words<Page>;
}

/** Returns every text of a page that visitors read, by its key. */
export function textsOf(page: WordsPage, facts: Facts): Record<string, string> {
  const texts: Record<string, string> = {};
  const hasEnded = isEnded(pathOfWords(page, facts) ?? "", facts);
  const fillText = fillerFor(page, facts);
  fillWords(page, facts, (text, path) => {
    const key = path.slice(1);
    const isFixed = fixedKeys.includes(key.at(-1) ?? "");
    if (!isFixed && (hasEnded ? key[0] === "ended" : !key.some((part) => isNotTreated(part, facts))))
      texts[key.join(".")] = fillText(text, path);
    return text;
  });
  return texts;
}

/** Pages ask for the same words several times while they are drawn. */
const filled = new WeakMap<Facts, Map<WordsPage, unknown>>();

/** Returns a page’s words, with the names of facts. */
export function unfilledWords<Page extends WordsPage>(page: Page, words: AllChanges): Words<Page> {
  const changes = words[page];
  if (!changes) throw new Error(`The words of “${page}” are not among those that this page is drawn from.`);
  return mergeWords(shipped[page], changes) as Words<Page>;
}

/** Returns a text of words, by its key with the page before it, as visitors read it. */
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
  return { ...values, ...mapValues(sharedSentences(facts, values), show) };
}

function sharedSentences({ words }: Facts, values: Values = {}): Values {
  const sentences = Object.entries(unfilledWords("shared", words));
  return Object.fromEntries(sentences.map(([key, text]) => [`shared.${key}`, fillIn(text, values)]));
}

function fillWords(page: WordsPage, facts: Facts, filler: Filler): unknown {
  const fill = (words: unknown, key: readonly string[]): unknown => {
    if (typeof words === "string") return filler(key.at(-1) === "keywords" ? treatedOnly(words, facts) : words, key);
    // Nobody draws what leads there.
    if (isRecord(words) && isEnded(String(words.href), facts)) return words;
    if (Array.isArray(words))
      return words.flatMap((entry, at) => (isLeftOut(entry, facts) ? [] : [fill(entry, [...key, String(at)])]));
    return mapValues(words as Record<string, unknown>, (value, inner) => fill(value, [...key, inner]));
  };
  return fill(unfilledWords(page, facts.words), [page]);
}

/** Leaves out an entry of a list about a treatment that has ended: it leads there, is the animal’s name, or tells no other price. */
function isLeftOut(entry: unknown, facts: Facts): boolean {
  if (Object.values(facts.treats).every(Boolean)) return false;
  if (isRecord(entry) && isEnded(String(entry.href), facts)) return true;
  if (typeof entry === "string" && isNotTreated(entry.toLowerCase(), facts)) return true;
  const text = fillIn(JSON.stringify(entry), sharedSentences(facts));
  const priced = [...text.matchAll(/\{\{\s*prices\.(\w+)\./g)].map(([, kind]) => kind as Treatment);
  return priced.length > 0 && priced.every((kind) => !facts.treats[kind]);
}

/** Leaves out the keywords that name whom the practice does not treat. */
function treatedOnly(keywords: string, facts: Facts): string {
  const isNamed = (word: string) => isNotTreated(word, facts) || (word === "animal" && isForPeopleOnly(facts));
  const wordsIn = (one: string) =>
    one
      .toLowerCase()
      .replaceAll("people", "human")
      .match(/[a-z]+(?=s\b)|[a-z]+/g) ?? [];
  return keywords
    .split(/,\s*/)
    .filter((one) => !wordsIn(one).some(isNamed))
    .join(", ");
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
