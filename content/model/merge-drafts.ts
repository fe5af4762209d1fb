import { diff3Merge } from "node-diff3";
import { type Draft, type DraftField, fieldsThatDiffer, readTags } from "./draft.ts";

/** The lines put around a place that both sides have changed, like the conflict markers of git. */
export interface Marks {
  mine: string;
  theirs: string;
  end: string;
}

export interface MergedDraft {
  draft: Draft;
  /** How many places of the text both sides have changed: both versions stand there, between marks. */
  markedPlaces: number;
  /** One-line fields that both sides have changed: mine is kept. */
  bothChanged: DraftField[];
}

/** Three-way merge of two drafts that grew from the same version. */
export function mergeDrafts(base: Draft, mine: Draft, theirs: Draft, marks: Marks): MergedDraft {
  const byMe = new Set(fieldsThatDiffer(base, mine));
  const differing = new Set(fieldsThatDiffer(mine, theirs));
  const bothChanged = fieldsThatDiffer(base, theirs).filter((field) => byMe.has(field) && differing.has(field));
  const { text, places } = mergeLines(base.content, mine.content, theirs.content, marks);
  const fromMe = [...byMe].map((field) => [field, mine[field]]);
  return {
    draft: { ...theirs, ...Object.fromEntries(fromMe), tags: mergeTags(base, mine, theirs), content: text },
    markedPlaces: places,
    bothChanged: bothChanged.filter((field) => field !== "content" && field !== "tags"),
  };
}

function mergeLines(base: string, mine: string, theirs: string, marks: Marks) {
  const lines = (text: string) => text.replaceAll("\r\n", "\n").split("\n");
  const regions = diff3Merge(lines(mine), lines(base), lines(theirs), { excludeFalseConflicts: true });
  const merged = regions.flatMap(({ ok, conflict }) =>
    conflict ? [marks.mine, ...conflict.a, marks.theirs, ...conflict.b, marks.end] : (ok ?? []),
  );
  return { text: merged.join("\n"), places: regions.filter(({ conflict }) => conflict).length };
}

/** Tags that either side added, without those that either side removed. */
function mergeTags(base: Draft, mine: Draft, theirs: Draft): string {
  const [old, one, other] = [base, mine, theirs].map(({ tags }) => readTags(tags)) as [string[], string[], string[]];
  const all = [...new Set([...one, ...other])];
  return all.filter((tag) => !old.includes(tag) || (one.includes(tag) && other.includes(tag))).join(", ");
}

/** How many places of a text still hold conflict marks. */
export function countMarkedPlaces(text: string, marks: Marks): number {
  const lines = text.split("\n").map((line) => line.trim());
  return Math.max(...Object.values(marks).map((mark) => lines.filter((line) => line === mark).length));
}
