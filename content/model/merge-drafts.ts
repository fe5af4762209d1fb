import { diff3Merge } from "node-diff3";
import { type Draft, type DraftField, fieldsThatDiffer, readTags } from "./draft.ts";

/** Lines around a conflict, like git's conflict markers. */
export interface ConflictMarks {
  mine: string;
  theirs: string;
  end: string;
}

export interface MergedDraft {
  draft: Draft;
  /** How many passages of the text both sides have changed. Both versions are in the text, between marks. */
  conflicts: number;
  /** One-line fields that both sides have changed. Mine is kept. */
  bothChanged: DraftField[];
}

/** Merges two drafts that were made from the same version (three-way merge). */
export function mergeDrafts(base: Draft, mine: Draft, theirs: Draft, marks: ConflictMarks): MergedDraft {
  const changedByMe = new Set(fieldsThatDiffer(base, mine));
  const differing = new Set(fieldsThatDiffer(mine, theirs));
  const bothChanged = fieldsThatDiffer(base, theirs).filter((field) => changedByMe.has(field) && differing.has(field));
  const { text, conflicts } = mergeLines(base.content, mine.content, theirs.content, marks);
  const myChanges = [...changedByMe].map((field) => [field, mine[field]]);
  return {
    draft: { ...theirs, ...Object.fromEntries(myChanges), tags: mergeTags(base, mine, theirs), content: text },
    conflicts,
    bothChanged: bothChanged.filter((field) => field !== "content" && field !== "tags"),
  };
}

function mergeLines(base: string, mine: string, theirs: string, marks: ConflictMarks) {
  const lines = (text: string) => text.replaceAll("\r\n", "\n").split("\n");
  const regions = diff3Merge(lines(mine), lines(base), lines(theirs), { excludeFalseConflicts: true });
  const merged = regions.flatMap(({ ok, conflict }) =>
    conflict ? [marks.mine, ...conflict.a, marks.theirs, ...conflict.b, marks.end] : (ok ?? []),
  );
  return { text: merged.join("\n"), conflicts: regions.filter(({ conflict }) => conflict).length };
}

/** Keeps tags that either side added, and drops those that either side removed. */
function mergeTags(base: Draft, mine: Draft, theirs: Draft): string {
  const [old, my, their] = [base, mine, theirs].map(({ tags }) => readTags(tags)) as [string[], string[], string[]];
  const all = [...new Set([...my, ...their])];
  return all.filter((tag) => !old.includes(tag) || (my.includes(tag) && their.includes(tag))).join(", ");
}

/** Counts the conflicts in a text that have not been resolved yet. */
export function countConflicts(text: string, marks: ConflictMarks): number {
  const lines = text.split("\n").map((line) => line.trim());
  return Math.max(...Object.values(marks).map((mark) => lines.filter((line) => line === mark).length));
}
