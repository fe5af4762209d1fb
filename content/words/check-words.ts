import { isDeepStrictEqual } from "node:util";
import { diffChars } from "diff";
import { isSafeLink } from "../model/links.ts";
import type { Problem } from "../model/open-documents.ts";
import { isRecord, omit } from "../model/pick.ts";
import { isBlank } from "../model/unseen.ts";
import { fixedKeys, mayBeEmpty } from "./merge-words.ts";
import { NAME } from "./names.ts";
import { shipped, type WordsPage } from "./shipped.ts";
import { factNames } from "./shown-facts.ts";

type Path = readonly (string | number)[];
type Map = Readonly<Record<string, unknown>>;

/** The words that are checked: a page’s, against the shipped ones, which tell their shape. */
interface Checked {
  page: WordsPage;
  /** A file that somebody has written by hand may have HTML, which visitors then see as it was typed. */
  mayHaveHtml: boolean;
}

const isFixed = (key: string): boolean => fixedKeys.includes(key);

const most = { text: 2_000, body: 50_000, entries: 60 } as const;

/** Characters that nobody sees, and those that the drawing of pages uses itself. */
const UNSEEN = /(?!\n)[\p{Cc}\p{Co}\p{Cs}\p{Cn}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/u;
const HTML = /<\/?[a-z!][^<>]*>/i;
const LINK = /\]\(\s*([^)\s]*)/g;

/** Lists what cannot be used of a page’s changed words, each with its key. Nothing else of them is concerned. */
export const problemsIn = (changes: Map, checked: Checked): Problem[] => [
  ...problemsInMap(shipped[checked.page], changes, [], checked),
];

function* problemsInMap(words: Map, changes: Map, path: Path, checked: Checked): Generator<Problem> {
  for (const [key, change] of Object.entries(changes)) {
    const at = [...path, key];
    const message = !Object.hasOwn(words, key)
      ? unknownKey(key, words, path, checked)
      : isFixed(key)
        ? sentence(at, checked, "is no text: where it leads, or how it looks, stays")
        : undefined;
    if (message) yield { path: at, message };
    else yield* problemsInValue(words[key], change, at, checked);
  }
}

function* problemsInValue(words: unknown, change: unknown, path: Path, checked: Checked): Generator<Problem> {
  const say = (predicate: string): Problem => ({ path, message: sentence(path, checked, predicate) });
  if (typeof words === "string") {
    const predicate = faultOf(change, words, path, checked);
    if (predicate) yield say(predicate);
  } else if (Array.isArray(words)) {
    if (!Array.isArray(change)) yield say("has to be a list, each entry on a line of its own with a dash before it");
    else if (hasFixedParts(words) && change.length !== words.length)
      yield say(`has to keep its ${words.length} entries`);
    else if (change.length === 0 || change.length > most.entries) yield say(`has to have 1 to ${most.entries} entries`);
    else for (const [at, entry] of change.entries()) yield* problemsInEntry(words, entry, at, path, checked);
  } else if (isRecord(change)) yield* problemsInMap(words as Map, change, path, checked);
  else yield say("has to be a list of `key: value` lines");
}

function* problemsInEntry(
  words: unknown[],
  entry: unknown,
  at: number,
  list: Path,
  checked: Checked,
): Generator<Problem> {
  const path = [...list, at];
  const like = words[at] ?? words[0];
  if (!isRecord(like) || !isRecord(entry)) return yield* problemsInValue(like, entry, path, checked);
  const texts = textsOf(Object.assign({}, ...words));
  yield* problemsInMap({ ...texts, ...like }, withoutFixed(entry, like), path, checked);
  const lost = Object.keys(texts).find((key) => !Object.hasOwn(entry, key));
  if (lost) yield { path, message: sentence([...path, lost], checked, "is missing") };
}

/** Says, as a predicate, why a text cannot be used. */
function faultOf(text: unknown, shippedText: string, path: Path, checked: Checked): string | undefined {
  const key = String(path.findLast((part) => typeof part === "string"));
  const longest = key === "body" ? most.body : most.text;
  if (typeof text !== "string") return "has to be a text; put it in quotation marks";
  if (isBlank(text)) return mayBeEmpty(key) ? undefined : "has to be filled in";
  if (text.length > longest) return `has to be ${longest} characters at most`;
  if (UNSEEN.test(text)) return "has signs that nobody sees, such as marks of writing direction; type it anew";
  if (key !== "body" && text.includes("\n")) return "has to be one line";
  if (!checked.mayHaveHtml && HTML.test(text))
    return "has HTML in it, which visitors would see as it is typed; write **words** for emphasis";
  const lost = [...text.matchAll(LINK)].find(([, target = ""]) => !isSafeLink(target));
  if (lost) return `has a link to “${lost[1]?.slice(0, 60)}”; a link leads to a page like /booking, or to https://`;
  return faultOfNames(text, shippedText, checked);
}

/** A text may name facts, shared sentences, and what the shipped text of its key names. */
function faultOfNames(text: string, shippedText: string, { page }: Checked): string | undefined {
  const shared = page === "shared" ? [] : Object.keys(shipped.shared).map((key) => `shared.${key}`);
  const names = [...factNames, ...shared, ...namesIn(shippedText)];
  const unknown = namesIn(text).find((name) => !names.includes(name));
  if (unknown !== undefined) {
    const meant = nearest(unknown, names);
    const question = meant && ` Did you mean {{${meant}}}?`;
    return `names {{${unknown.slice(0, 60)}}}, and there is no such fact.${question ?? ""}`;
  }
  return /\{\{|\}\}/.test(text.replaceAll(NAME, "")) ? "has {{ or }} without the other" : undefined;
}

const namesIn = (text: string): string[] => [...text.matchAll(NAME)].map(([, name = ""]) => name);

function unknownKey(key: string, words: Map, path: Path, { page }: Checked): string {
  const where = path.length > 0 ? `${page}, ${path.join(".")}` : page;
  const meant = nearest(key, Object.keys(words));
  return `There is no “${key.slice(0, 60)}” in ${where}.${meant ? ` Did you mean “${meant}”?` : ""}`;
}

/** Returns the known name that differs least, if it is alike. */
function nearest(name: string, known: readonly string[]): string | undefined {
  if (name.length > 60) return undefined;
  const distance = (other: string) =>
    diffChars(name, other).reduce((sum, { added, removed, value }) => sum + (added || removed ? value.length : 0), 0);
  const [best] = known.map((other) => [other, distance(other)] as const).sort(([, a], [, b]) => a - b);
  return best && best[1] <= Math.max(2, name.length / 3) ? best[0] : undefined;
}

/** A predicate that ends with a question is a whole sentence by itself. */
const sentence = (path: Path, { page }: Checked, predicate: string): string =>
  `“${path.join(".")}” in ${page} ${predicate}${/[.?]$/.test(predicate) ? "" : "."}`;

/** Whether entries have parts that are no words, so that none can be added or taken out. */
const hasFixedParts = (list: readonly unknown[]): boolean =>
  list.some((entry) => isRecord(entry) && Object.keys(entry).some(isFixed));

const textsOf = (entry: Map): Map => omit(entry, ...fixedKeys);

/** Leaves out those parts that are no words and are as shipped. */
const withoutFixed = (entry: Map, like: Map): Map =>
  Object.fromEntries(
    Object.entries(entry).filter(([key, value]) => !isFixed(key) || !isDeepStrictEqual(like[key], value)),
  );

const mapEntries = (list: readonly unknown[], words: readonly unknown[], change: (entry: Map, like: Map) => Map) =>
  list.map((entry, at) => {
    const like = words[at];
    return isRecord(entry) && isRecord(like) ? change(entry, like) : entry;
  });

export const withoutFixedParts = (list: readonly unknown[], words: readonly unknown[]): unknown[] =>
  mapEntries(list, words, withoutFixed);

/** Gives the entries of a list those parts of the shipped ones that are no words. */
export const withFixedParts = (list: readonly unknown[], words: readonly unknown[]): unknown[] =>
  mapEntries(list, words, (entry, like) => ({
    ...Object.fromEntries(Object.entries(like).filter(([key]) => isFixed(key))),
    ...entry,
  }));
