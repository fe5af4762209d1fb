import { diffArrays } from "diff";

/** Parts that are in both versions or in one of them. Of parts in both, those of the new version. */
export interface Run<T> {
  parts: T[];
  in: "both" | "old" | "new";
}

/** A comparison that takes longer is given up: the texts have too little in common. */
const TIMEOUT_MS = 400;

/**
 * Returns the parts that were removed, added or kept, in reading order. Parts are equal when their keys are. Changes that
 * only a space separates are one change to a reader.
 */
export function differences<T>(old: readonly T[], now: readonly T[], keyOf: (part: T) => string): Run<T>[] {
  const changes = diffArrays(old.map(keyOf), now.map(keyOf), { timeout: TIMEOUT_MS }) ?? [
    { count: old.length, removed: true, added: false },
    { count: now.length, removed: false, added: true },
  ];
  const runs: Run<T>[] = [];
  let [was, is]: [T[], T[]] = [[], []];
  let [atOld, atNow] = [0, 0];
  const endChange = () => {
    if (was.length > 0) runs.push({ parts: was, in: "old" });
    if (is.length > 0) runs.push({ parts: is, in: "new" });
    [was, is] = [[], []];
  };
  changes.forEach(({ count, added, removed }, index) => {
    const gone = added ? [] : old.slice(atOld, atOld + count);
    const here = removed ? [] : now.slice(atNow, atNow + count);
    atOld += gone.length;
    atNow += here.length;
    const isGap =
      was.length > 0 && is.length > 0 && index < changes.length - 1 && /^ +$/.test(here.map(keyOf).join(""));
    if (added || removed || isGap) {
      was.push(...gone);
      is.push(...here);
    } else {
      endChange();
      runs.push({ parts: here, in: "both" });
    }
  });
  endChange();
  return runs;
}

/** Splits a text into words, spaces and signs. */
export const wordsIn = (text: string): string[] => text.match(/\s+|[\p{L}\p{N}\p{M}’']+|[^\s]/gu) ?? [];

export const wordDifferences = (old: string, now: string) =>
  differences(wordsIn(old), wordsIn(now), (word) => word).map((run) => ({ text: run.parts.join(""), in: run.in }));
