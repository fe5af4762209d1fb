import { diff3Merge, diffComm } from "node-diff3";
import { type DraftField, readTags } from "./draft.ts";

type Texts = Readonly<Record<string, string>>;

/** Words that both sides have changed differently. Empty if that side has removed them. */
export interface Clash {
  mine: string;
  theirs: string;
  /** The whole field with the words of both, if it may have them. */
  both?: string;
}

/** A field that both sides have changed, merged. Where they clash, mine stands. */
export interface MergedField {
  text: string;
  clash?: Clash | undefined;
}

/** A field of which only one side can stand. */
export const keepMine = (mine: string, theirs: string): MergedField => ({ text: mine, clash: { mine, theirs } });

/** How drafts of one kind are merged. */
export interface Mergeable {
  fieldsThatDiffer(one: Texts, other: Texts): string[];
  /** Merges a field that both sides have changed. */
  mergeField(field: string, base: string | undefined, mine: string, theirs: string): MergedField;
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
  const clashes: Record<string, Clash> = {};
  const mergeOne = (field: string) => {
    const [old, my = "", their = ""] = [base && (base[field] ?? ""), mine[field], theirs[field]];
    if (!changedByThem.includes(field) || !differing.includes(field)) return my;
    const { text, clash } = mergeField(field, old, my, their);
    if (clash) clashes[field] = clash;
    return text;
  };
  const myChanges = (base ? fieldsThatDiffer(base, mine) : differing).map((field) => [field, mergeOne(field)]);
  return { draft: { ...theirs, ...Object.fromEntries(myChanges) } as Texts, clashes };
}

/** Merges a long text by line. Where both have changed the same one, the paragraphs are asked about, as they are read. */
export function mergeLongText(base: string | undefined, mine: string, theirs: string): MergedField {
  const byLine = mergeParts(/(\n)/, base, mine, theirs);
  return byLine.clash ? mergeParts(/(\n\s*\n)/, base, mine, theirs) : byLine;
}

/** Compares what both sides have made of a text, of which these are the parts. Without a base, what both have stands for it. */
export function compareParts(base: string[] | undefined, mine: string[], theirs: string[]) {
  const old = base ?? diffComm(mine, theirs).flatMap(({ common = [] }) => common);
  return diff3Merge(mine, old, theirs, { excludeFalseConflicts: true });
}

/** The gaps are parts as well: they keep changes of two neighbours apart. */
function mergeParts(gap: RegExp, base: string | undefined, mine: string, theirs: string): MergedField {
  const partsOf = (text: string) => text.replaceAll("\r\n", "\n").split(gap);
  const compared = compareParts(base === undefined ? undefined : partsOf(base), partsOf(mine), partsOf(theirs));
  const regions = compared.map(({ ok = [], conflict }) => ({
    ok: ok.join(""),
    conflict: conflict && { mine: conflict.a.join(""), theirs: conflict.b.join("") },
  }));
  const clashing = regions.flatMap(({ conflict }) => conflict ?? []);
  const sideOf = (side: "mine" | "theirs") => clashing.map((conflict) => conflict[side].trim()).join("\n\n");
  const text = regions.map(({ ok, conflict }) => conflict?.mine ?? ok).join("");
  const both = regions.map(({ ok, conflict }) =>
    conflict ? `${conflict.mine.trimEnd()}\n\n${conflict.theirs.trimStart()}` : ok,
  );
  const clash = { mine: sideOf("mine"), theirs: sideOf("theirs"), both: both.join("") };
  return { text, ...(clashing.length > 0 && { clash }) };
}

/** Merges a field of a post that both sides have changed. */
export function mergePostField(field: DraftField, base: string | undefined, mine: string, theirs: string): MergedField {
  if (field === "tags") return { text: mergeTags(base ?? "", mine, theirs) };
  return field === "content" ? mergeLongText(base, mine, theirs) : keepMine(mine, theirs);
}

/** Keeps tags that either side added, and drops those that either side removed. */
function mergeTags(...sides: [base: string, mine: string, theirs: string]): string {
  const [old, my, their] = sides.map(readTags) as [string[], string[], string[]];
  const all = [...new Set([...my, ...their])];
  return all.filter((tag) => !old.includes(tag) || (my.includes(tag) && their.includes(tag))).join(", ");
}
