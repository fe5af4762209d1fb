import { diffWordsWithSpace } from "diff";

/** A run of words that is in both texts or in one of them. */
export interface TextRun {
  text: string;
  in: "both" | "old" | "new";
}

/** A comparison that takes longer is given up: the texts have too little in common. */
const TIMEOUT_MS = 400;

/** Returns the words that were removed, added or kept between two texts, in reading order. */
export function wordDifferences(oldText: string, newText: string): TextRun[] {
  const changes = diffWordsWithSpace(oldText, newText, { timeout: TIMEOUT_MS }) ?? [
    { value: oldText, removed: true, added: false },
    { value: newText, removed: false, added: true },
  ];
  return joinChanges(
    changes.map(({ value, added, removed }) => ({ text: value, in: added ? "new" : removed ? "old" : "both" })),
  );
}

/** Joins changed words that only a space separates, so that a reader sees one change. */
function joinChanges(runs: TextRun[]): TextRun[] {
  const joined: TextRun[] = [];
  let removed = "";
  let added = "";
  const endChange = () => {
    if (removed !== "") joined.push({ text: removed, in: "old" });
    if (added !== "") joined.push({ text: added, in: "new" });
    removed = added = "";
  };
  runs.forEach((run, index) => {
    const isChange = run.in !== "both";
    const isGap = /^ +$/.test(run.text) && removed !== "" && added !== "" && index < runs.length - 1;
    if (!isChange && !isGap) {
      endChange();
      joined.push(run);
      return;
    }
    if (run.in !== "new") removed += run.text;
    if (run.in !== "old") added += run.text;
  });
  endChange();
  return joined;
}
