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
  const isEdge = (line = "") => line.trim() === "";
  const merged = regions.flatMap(({ ok, conflict }, at) => {
    if (!conflict) return ok ?? [];
    // Around whole paragraphs, the marks are paragraphs too: in rich text, lines run together.
    const isWhole = isEdge(regions[at - 1]?.ok?.at(-1)) && isEdge(regions[at + 1]?.ok?.[0]);
    const gap = isWhole ? [""] : [];
    return [[marks.mine], conflict.a, [marks.theirs], conflict.b, [marks.end]].flatMap((part, index) =>
      index === 0 ? part : [...gap, ...part],
    );
  });
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
  // Rich text escapes brackets in a paragraph that was edited.
  const plain = text.replaceAll("\\", "");
  return Math.max(...Object.values(marks).map((mark) => plain.split(mark).length - 1));
}
