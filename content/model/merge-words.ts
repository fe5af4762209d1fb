import { diff3Merge } from "node-diff3";
import { type WrittenField, writtenFields } from "./post-fields.ts";
import { fieldsThatDiffer, readTags, type Words } from "./words.ts";

/** The lines that are put around a place that both have changed. */
export interface Marks {
  mine: string;
  theirs: string;
  end: string;
}

export interface MergedWords {
  words: Words;
  /** How many places of the text both have changed: there both versions stand, between marks. */
  markedPlaces: number;
  /** Fields of one line that both have changed: there mine stands. */
  bothChanged: WrittenField[];
}

/** Brings together what two people made of the same words. */
export function mergeWords(base: Words, mine: Words, theirs: Words, marks: Marks): MergedWords {
  const byMe = new Set(fieldsThatDiffer(base, mine));
  const differing = new Set(fieldsThatDiffer(mine, theirs));
  const bothChanged = fieldsThatDiffer(base, theirs).filter((field) => byMe.has(field) && differing.has(field));
  const { text, places } = mergeLines(base.content, mine.content, theirs.content, marks);
  const kept = writtenFields.map((field) => [field, byMe.has(field) ? mine[field] : theirs[field]]);
  return {
    words: { ...(Object.fromEntries(kept) as Words), tags: mergeTags(base, mine, theirs), content: text },
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

/** Every tag that somebody wanted and nobody took away. */
function mergeTags(base: Words, mine: Words, theirs: Words): string {
  const [old, one, other] = [base, mine, theirs].map(({ tags }) => readTags(tags)) as [string[], string[], string[]];
  const all = [...new Set([...one, ...other])];
  return all.filter((tag) => !old.includes(tag) || (one.includes(tag) && other.includes(tag))).join(", ");
}

/** How many places of a text still hold two versions, or what is left of their marks. */
export function countMarkedPlaces(text: string, marks: Marks): number {
  const lines = text.split("\n").map((line) => line.trim());
  return Math.max(...Object.values(marks).map((mark) => lines.filter((line) => line === mark).length));
}
