import { isDeepStrictEqual } from "node:util";
import { applyMergePatch } from "../facts/edit-section.ts";
import { editYaml } from "../model/edit-yaml.ts";
import { valueAt } from "../model/patch.ts";
import { isRecord } from "../model/pick.ts";
import type { Acceptance } from "../model/post.ts";
import { UnfitText } from "../model/text-file.ts";
import { isTooLarge, parseYamlFile, yamlLimit } from "../model/yaml-file.ts";
import { problemsIn, withoutFixedParts } from "./check-words.ts";
import { changedKey, readChanges, readWordsFile } from "./open-words.ts";
import { changeNotes, onlyNotes, withoutNotes } from "./page-notes.ts";
import { shipped, type WordsPage } from "./shipped.ts";
import type { Changes } from "./words-of.ts";

/**
 * Applies a JSON merge patch (RFC 7396) to a page's words: null puts a shipped text back, a list is one value. The file
 * keeps only what differs from the shipped words. What cannot be used in it stays, unless the patch replaces it. Throws
 * UnfitText, with the key as its path.
 */
export function editWords(page: WordsPage, source: string, patch: object, accepted?: Acceptance[]): string {
  const { accepted: kept } = readWordsFile(page, source);
  const before = writtenIn(source);
  const reasons = accepted ?? kept;
  const after = { ...changed(page, before, patch), ...(reasons.length > 0 && { accepted: reasons }) };
  const edited = editYaml(source, before, after);
  if (isTooLarge(edited)) throw new UnfitText(yamlLimit.tooLarge);
  if (!isDeepStrictEqual(readBack(edited), after))
    throw new UnfitText(`${page}.yaml is laid out so that this cannot be kept in it; please edit it by hand.`);
  return edited;
}

/** Returns what the owner has changed of a page’s words, with a merge patch applied. Throws UnfitText. */
export function changeWords(page: WordsPage, changes: Changes, patch: object): Changes {
  const after = changed(page, changes, patch);
  return { ...readChanges(page, withoutNotes(after)), ...onlyNotes(after) };
}

const changed = (page: WordsPage, before: object, patch: object): Changes => ({
  ...patched(page, withoutNotes(before), withoutNotes(patch)),
  ...changeNotes(page, before, patch),
});

/** Does the same with a draft: a key that cannot be used keeps its former words. */
export function changeUsableWords(page: WordsPage, changes: Changes, patch: object): Changes {
  const words = merged(page, withoutNotes(changes), withoutNotes(patch));
  const problems = problemsIn(words, { page, mayHaveHtml: true });
  return readChanges(page, words, { unusable: problems.map(({ path }) => changedKey(path)), former: [changes] });
}

const merged = (page: WordsPage, words: Changes, patch: object): Changes =>
  (onlyDifferences(tidy(shipped[page]), tidy(applyMergePatch(words, patch))) ?? {}) as Changes;

function patched(page: WordsPage, words: Changes, patch: object): Changes {
  const changed = merged(page, words, patch);
  const known = new Set(problemsIn(words, { page, mayHaveHtml: true }).map(({ message }) => message));
  const isNew = ({ path }: { path: readonly PropertyKey[] }) =>
    !isDeepStrictEqual(valueAt(changed, path), valueAt(words, path));
  const problem = problemsIn(changed, { page, mayHaveHtml: false }).find(
    (one) => !known.has(one.message) && isNew(one),
  );
  if (problem) throw new UnfitText(problem.message, { path: problem.path });
  return changed;
}

/** Space around a text is none of it. */
function tidy(words: unknown): unknown {
  if (typeof words === "string") return words.trim();
  if (Array.isArray(words)) return words.map(tidy);
  return isRecord(words) ? Object.fromEntries(Object.entries(words).map(([key, value]) => [key, tidy(value)])) : words;
}

const writtenIn = (source: string) => parseYamlFile(source).written as Record<string, unknown>;

function readBack(source: string): unknown {
  try {
    return writtenIn(source);
  } catch {
    return undefined;
  }
}

/** Returns what differs from the shipped words, without the parts that are none; `undefined` if nothing does. */
function onlyDifferences(words: unknown, changes: unknown): unknown {
  if (Array.isArray(words) && Array.isArray(changes)) {
    const ours = withoutFixedParts(changes, words);
    return isDeepStrictEqual(ours, withoutFixedParts(words, words)) ? undefined : ours;
  }
  if (!isRecord(words) || !isRecord(changes)) return isDeepStrictEqual(words, changes) ? undefined : changes;
  const kept = Object.entries(changes).flatMap(([key, change]) => {
    const difference = change === null ? undefined : onlyDifferences(words[key], change);
    return difference === undefined ? [] : [[key, difference]];
  });
  return kept.length > 0 ? Object.fromEntries(kept) : undefined;
}
