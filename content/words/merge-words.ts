import { isRecord } from "../model/pick.ts";

/** Parts of the shipped words that are no texts: where links lead, pictures, how a blank of a form is typed into. */
export const fixedKeys: readonly string[] = ["href", "src", "size", "inputMode", "autoComplete"];

/** Texts that a page can do without, by their last key. */
export const mayBeEmpty = (key: string): boolean => ["lead", "note", "subtitle"].includes(key.split(".").at(-1) ?? "");

/** Returns shipped words with the owner’s in their place. */
export function mergeWords(words: unknown, changes: unknown): unknown {
  if (changes === undefined) return words;
  if (!isRecord(words) || !isRecord(changes)) return changes;
  return Object.fromEntries(
    Object.entries(words).map(([key, value]) => [
      key,
      Object.hasOwn(changes, key) ? mergeWords(value, changes[key]) : value,
    ]),
  );
}
