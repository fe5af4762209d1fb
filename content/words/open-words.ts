import { validateReasons } from "../facts/sections.ts";
import { openDocuments, type Problem, type Reading } from "../model/open-documents.ts";
import { isRecord } from "../model/pick.ts";
import { UnfitText } from "../model/text-file.ts";
import { parseYamlFile } from "../model/yaml-file.ts";
import { problemsIn, withFixedParts } from "./check-words.ts";
import { readNotes, withoutNotes } from "./page-notes.ts";
import { shipped, type WordsPage, wordsPages } from "./shipped.ts";
import type { AllChanges, Changes } from "./words-of.ts";

type WordsName = `words/${WordsPage}`;

export const wordsName = (page: WordsPage): WordsName => `words/${page}`;

/** Opens the folder’s `words/<page>.yaml`: what the owner has changed of the pages’ words. */
export function openWords(options: { dir: string; earlierVersions?: (name: WordsName) => Iterable<Uint8Array> }) {
  const documents = openDocuments({
    ...options,
    names: wordsPages.map(wordsName),
    mayBeMissing: true,
    read: (name, source, former: Iterable<Changes>) => readWordsFile(pageOf(name), source, former),
  });
  return {
    ...documents,
    get broken() {
      return documents.broken;
    },
    get: (page: WordsPage) => documents.get(wordsName(page)),
    all: (): AllChanges =>
      Object.fromEntries(wordsPages.map((page) => [page, documents.get(wordsName(page)).value])) as AllChanges,
  };
}

const pageOf = (name: WordsName) => name.slice("words/".length) as WordsPage;

/**
 * Reads a file of changed words. A key that cannot be used has its last good value, of `former`, or none; then the shipped
 * text stands. Throws UnfitText if the whole file cannot be used.
 */
export function readWordsFile(page: WordsPage, source: string, former: Iterable<Changes> = []): Reading<Changes> {
  const { written, lineOf, lineOfKey } = parseYamlFile(source);
  if (!isRecord(written))
    throw new UnfitText(`${page} has to be a list of \`key: value\` lines.`, { line: lineOf([]) });
  const words = withoutNotes(written);
  const problems = problemsIn(words, { page, mayHaveHtml: true });
  const changes = readChanges(page, words, { unusable: problems.map(({ path }) => changedKey(path)), former });
  const { notes, problems: faults } = readNotes(page, written);
  problems.push(...faults);
  const accepted = readReasons(page, written.accepted, problems);
  const value = { ...changes, ...notes };
  return { value, accepted, problems: problems.map((one) => ({ line: lineOfKey(one.path), ...one })) };
}

/** Returns the changes that a file says, complete with the parts that are no words. */
export const readChanges = (page: WordsPage, written: Changes, fallback: Fallback = { unusable: [], former: [] }) =>
  readMap(shipped[page], written, [], fallback);

interface Fallback {
  /** The keys, joined by dots, whose values cannot be used. */
  unusable: readonly string[];
  former: Iterable<Changes>;
}

function readMap(words: object, written: object, path: readonly string[], fallback: Fallback): Changes {
  const kept = Object.entries(written).flatMap(([key, value]) => {
    const at = [...path, key];
    if (!Object.hasOwn(words, key)) return [];
    const usable = fallback.unusable.includes(at.join("."))
      ? formerValue(at, fallback.former)
      : readValue(new Map(Object.entries(words)).get(key), value, at, fallback);
    return usable === undefined ? [] : [[key, usable]];
  });
  return Object.fromEntries(kept);
}

function readValue(words: unknown, written: unknown, path: readonly string[], fallback: Fallback): unknown {
  if (Array.isArray(words) && Array.isArray(written)) return withFixedParts(written, words);
  return isRecord(words) && isRecord(written) ? readMap(words, written, path, fallback) : written;
}

function formerValue(path: readonly string[], former: Iterable<Changes>): unknown {
  for (const changes of former) {
    const value = path.reduce<unknown>((node, key) => (isRecord(node) ? node[key] : undefined), changes);
    if (value !== undefined) return value;
  }
  return undefined;
}

/** The key that a problem makes unusable: a list is one value. */
export function changedKey(path: Problem["path"]): string {
  const index = path.findIndex((part) => typeof part === "number");
  return path.slice(0, index === -1 ? undefined : index).join(".");
}

function readReasons(page: WordsPage, accepted: unknown, problems: Problem[]) {
  try {
    return validateReasons(page, accepted === undefined ? {} : { accepted });
  } catch (error) {
    const { message, path } = error as UnfitText;
    problems.push({ path, message });
    return [];
  }
}
