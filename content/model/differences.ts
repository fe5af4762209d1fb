import { diffWordsWithSpace } from "diff";

/** A run of words that two texts share, or that only one of them has. */
export interface Stretch {
  text: string;
  in: "both" | "old" | "new";
}

/** Texts that take longer have too little in common for a comparison by words. */
const TIMEOUT_MS = 400;

/** The words that were removed, added or kept between two texts, in reading order. */
export function wordDifferences(old: string, now: string): Stretch[] {
  const changes = diffWordsWithSpace(old, now, { timeout: TIMEOUT_MS }) ?? [
    { value: old, removed: true, added: false },
    { value: now, removed: false, added: true },
  ];
  return joinNeighbours(
    changes.map(({ value, added, removed }) => ({ text: value, in: added ? "new" : removed ? "old" : "both" })),
  );
}

/** Joins changed words that only a space separates, so that a reader sees one change. */
function joinNeighbours(stretches: Stretch[]): Stretch[] {
  const joined: Stretch[] = [];
  let old = "";
  let now = "";
  const close = () => {
    if (old !== "") joined.push({ text: old, in: "old" });
    if (now !== "") joined.push({ text: now, in: "new" });
    old = now = "";
  };
  stretches.forEach((stretch, at) => {
    const isChange = stretch.in !== "both";
    const isGap = /^ +$/.test(stretch.text) && old !== "" && now !== "" && at < stretches.length - 1;
    if (!isChange && !isGap) {
      close();
      joined.push(stretch);
      return;
    }
    if (stretch.in !== "new") old += stretch.text;
    if (stretch.in !== "old") now += stretch.text;
  });
  close();
  return joined;
}
