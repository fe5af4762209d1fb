import { diffWordsWithSpace } from "diff";

/** A run of words that two texts share, or that only one of them has. */
export interface Stretch {
  text: string;
  in: "both" | "old" | "new";
}

/** Beyond this two texts have so little in common that words are no help. */
const TIMEOUT_MS = 400;

/** What has to be taken out of the one text and put in to get the other, in the order of reading. */
export function wordDifferences(old: string, now: string): Stretch[] {
  const changes = diffWordsWithSpace(old, now, { timeout: TIMEOUT_MS }) ?? [
    { value: old, removed: true, added: false },
    { value: now, removed: false, added: true },
  ];
  return joinNeighbours(
    changes.map(({ value, added, removed }) => ({ text: value, in: added ? "new" : removed ? "old" : "both" })),
  );
}

/** Words that were changed one after the other are one change to a reader, although the spaces between them are the same. */
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
