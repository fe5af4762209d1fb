import { diff3Merge, diffComm } from "node-diff3";
import { type DraftField, readTags } from "./draft.ts";

type Texts = Readonly<Record<string, string>>;

/** What both sides have changed differently: mine stands. Empty if that side has removed it. */
interface Clash {
  mine: string;
  theirs: string;
}

/** A field that both sides have changed, merged. */
export interface MergedField {
  text: string;
  clashes?: readonly Clash[];
}

/** How drafts of one kind are merged. */
interface Mergeable {
  fieldsThatDiffer(one: Texts, other: Texts): string[];
  /** Merges a field that both sides have changed. `undefined` if only one of the two can stand. */
  mergeField(field: string, base: string | undefined, mine: string, theirs: string): MergedField | undefined;
}

/**
 * Merges two drafts of the same version, field by field. Mine stands wherever they clash. Where the version is not
 * known, nothing that only one of them has is left out.
 */
export function mergeDrafts(
  { fieldsThatDiffer, mergeField }: Mergeable,
  base: Texts | undefined,
  mine: Texts,
  theirs: Texts,
) {
  const differing = fieldsThatDiffer(mine, theirs);
  const changedByThem = base ? fieldsThatDiffer(base, theirs) : differing;
  const clashes: (Clash & { field: string })[] = [];
  const mergeOne = (field: string) => {
    const [old, my = "", their = ""] = [base && (base[field] ?? ""), mine[field], theirs[field]];
    if (!changedByThem.includes(field) || !differing.includes(field)) return my;
    const merged = mergeField(field, old, my, their) ?? { text: my, clashes: [{ mine: my, theirs: their }] };
    clashes.push(...(merged.clashes ?? []).map((clash) => ({ field, ...clash })));
    return merged.text;
  };
  const myChanges = (base ? fieldsThatDiffer(base, mine) : differing).map((field) => [field, mergeOne(field)]);
  return { draft: { ...theirs, ...Object.fromEntries(myChanges) } as Texts, clashes };
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
  (field: DraftField, base: string | undefined, mine: string, theirs: string): MergedField | undefined => {
    if (field === "tags") return { text: mergeTags(base ?? "", mine, theirs) };
    return field === "content" ? { text: mergeLines([base, mine, theirs], marks) } : undefined;
  };

type Sides = [base: string | undefined, mine: string, theirs: string];

const readLines = (text: string): string[] => text.replaceAll("\r\n", "\n").split("\n");

/** Compares both sides by line. Without a base, the lines that both have stand for it. */
function compareLines([base, mine, theirs]: Sides) {
  const [my, their] = [readLines(mine), readLines(theirs)];
  const old = base === undefined ? diffComm(my, their).flatMap((part) => part.common ?? []) : readLines(base);
  return diff3Merge(my, old, their, { excludeFalseConflicts: true });
}

function mergeLines(sides: Sides, marks: ConflictMarks): string {
  const regions = compareLines(sides);
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

/** Counts the conflicts in a text that have not been resolved yet. */
export function countConflicts(text: string, marks: ConflictMarks): number {
  // Rich text escapes brackets in a paragraph that was edited.
  const plain = text.replaceAll("\\", "");
  return Math.max(...Object.values(marks).map((mark) => plain.split(mark).length - 1));
}
