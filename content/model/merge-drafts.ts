import { diff3Merge } from "node-diff3";
import { type DraftField, readTags } from "./draft.ts";

type Texts = Readonly<Record<string, string>>;

/** How drafts of one kind are merged. */
interface Mergeable {
  fieldsThatDiffer(one: Texts, other: Texts): string[];
  /** Merges a field that both sides have changed. `undefined` if only one of the two can stand. */
  mergeField(field: string, base: string, mine: string, theirs: string): string | undefined;
}

/** Merges two drafts of the same version, field by field. Mine stands in the fields of `bothChanged`. */
export function mergeDrafts({ fieldsThatDiffer, mergeField }: Mergeable, base: Texts, mine: Texts, theirs: Texts) {
  const changedByThem = fieldsThatDiffer(base, theirs);
  const differing = fieldsThatDiffer(mine, theirs);
  const bothChanged: string[] = [];
  const mergeOne = (field: string) => {
    const [old = "", my = "", their = ""] = [base[field], mine[field], theirs[field]];
    if (!changedByThem.includes(field) || !differing.includes(field)) return my;
    const merged = mergeField(field, old, my, their);
    if (merged === undefined) bothChanged.push(field);
    return merged ?? my;
  };
  const myChanges = fieldsThatDiffer(base, mine).map((field) => [field, mergeOne(field)]);
  return { draft: { ...theirs, ...Object.fromEntries(myChanges) } as Texts, bothChanged };
}

/** Lines around a conflict, like git's conflict markers. */
export interface ConflictMarks {
  mine: string;
  theirs: string;
  end: string;
}

/** Merges a field of a post. Of a passage that both sides have changed, both versions are in the text, between marks. */
export const mergePostField =
  (marks: ConflictMarks) =>
  (field: DraftField, base: string, mine: string, theirs: string): string | undefined => {
    if (field === "tags") return mergeTags(base, mine, theirs);
    return field === "content" ? mergeLines(base, mine, theirs, marks) : undefined;
  };

function mergeLines(base: string, mine: string, theirs: string, marks: ConflictMarks): string {
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
  return merged.join("\n");
}

/** Keeps tags that either side added, and drops those that either side removed. */
function mergeTags(...sides: [base: string, mine: string, theirs: string]): string {
  const [old, my, their] = sides.map(readTags) as [string[], string[], string[]];
  const all = [...new Set([...my, ...their])];
  return all.filter((tag) => !old.includes(tag) || (my.includes(tag) && their.includes(tag))).join(", ");
}

/** Merges the rows of a table. `undefined` if both sides have changed the same rows. */
export function mergeRows(...sides: [base: string, mine: string, theirs: string]): string | undefined {
  const [old, my, their] = sides.map((text) => (text === "" ? [] : text.split("\n"))) as [string[], string[], string[]];
  const regions = diff3Merge(my, old, their, { excludeFalseConflicts: true });
  return regions.some(({ conflict }) => conflict) ? undefined : regions.flatMap(({ ok = [] }) => ok).join("\n");
}

/** Counts the conflicts in a text that have not been resolved yet. */
export function countConflicts(text: string, marks: ConflictMarks): number {
  // Rich text escapes brackets in a paragraph that was edited.
  const plain = text.replaceAll("\\", "");
  return Math.max(...Object.values(marks).map((mark) => plain.split(mark).length - 1));
}
