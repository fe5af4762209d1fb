import { compareParts, type MergedField } from "./merge-drafts.ts";

type Row = readonly string[];

/** A list in a form is one text: line breaks between its rows, and tabs between their cells, which contain neither. */
export const readRows = (text: string): string[][] =>
  text === "" ? [] : text.split("\n").map((row) => row.split("\t"));
export const writeRows = (rows: readonly Row[]): string => rows.map((row) => row.join("\t")).join("\n");
/** Replaces line breaks and tabs, which would end a cell. */
export const asCell = (text: string): string => text.replaceAll(/\s+/g, (run) => (/[\n\t]/.test(run) ? " " : run));

/** Where a text stands in a form. */
export interface TextPlace {
  field: string;
  /** In a list. */
  row?: number;
  cell?: number;
}

export function textAt({ field, row, cell = 0 }: TextPlace, draft: Readonly<Record<string, string>>): string {
  const text = draft[field] ?? "";
  return row === undefined ? text : (readRows(text)[row]?.[cell] ?? "");
}

/** Returns the whole field with another text in this place. */
export function withText(place: TextPlace, draft: Readonly<Record<string, string>>, text: string): string {
  const { field, row, cell = 0 } = place;
  if (row === undefined) return asCell(text);
  const rows = draft[field] ? readRows(draft[field]) : [[""]];
  return writeRows(rows.map((cells, at) => (at === row ? cells.with(cell, asCell(text)) : cells)));
}

/** Stands between two rows: it keeps changes of two neighbours apart. */
const GAP = "\n";

/** Merges a list that both sides have changed, by row, and by cell where each row still has its place. */
export function mergeTables(
  base: string | undefined,
  mine: string,
  theirs: string,
  rowsOf: (text: string) => string[][],
): MergedField {
  const inPlace = base === undefined ? undefined : mergeInPlace(rowsOf(base), rowsOf(mine), rowsOf(theirs));
  if (inPlace) return { text: writeRows(inPlace) };
  const partsOf = (text: string) => rowsOf(text).flatMap((row) => [row.join("\t"), GAP]);
  const regions = compareParts(base === undefined ? undefined : partsOf(base), partsOf(mine), partsOf(theirs));
  // A row that both have added in the same words, or that one has moved, comes once.
  const tableOf = (parts: string[]) => [...new Set(parts.filter((part) => part !== GAP))].join("\n");
  const isAdded = ({ o }: { o: string[] }) => base !== undefined && o.length === 0;
  const clashing = regions.flatMap(({ conflict }) => (conflict && !isAdded(conflict) ? conflict : []));
  const both = regions.flatMap(({ ok, conflict }) => ok ?? [...(conflict?.a ?? []), ...(conflict?.b ?? [])]);
  if (clashing.length === 0) return { text: tableOf(both) };
  const text = regions.flatMap(({ ok, conflict }) =>
    conflict ? [...conflict.a, ...(isAdded(conflict) ? conflict.b : [])] : (ok ?? []),
  );
  return {
    text: tableOf(text),
    clash: {
      mine: tableOf(clashing.flatMap(({ a }) => a)),
      theirs: tableOf(clashing.flatMap(({ b }) => b)),
      both: tableOf(both),
    },
  };
}

/** Merges lists to which neither side has added rows; `undefined` if both have changed the same cell, or one has moved a row. */
function mergeInPlace(base: readonly Row[], mine: readonly Row[], theirs: readonly Row[]): Row[] | undefined {
  if (mine.length !== base.length || theirs.length !== base.length) return undefined;
  const rows = base.map((row, at) => mergeRow(row, mine[at] ?? [], theirs[at] ?? []));
  return rows.every((row) => row !== undefined) ? rows : undefined;
}

function mergeRow(was: Row, mine: Row, theirs: Row): Row | undefined {
  const isAs = (one: Row, other: Row) => one.join("\t") === other.join("\t");
  if (isAs(mine, theirs) || isAs(theirs, was)) return mine;
  if (isAs(mine, was)) return theirs;
  // The first two cells of every list say whose row it is. Cells of two different entries are not mixed.
  const isSame = (row: Row) => row.slice(0, 2).some((cell, at) => cell !== "" && cell === was[at]);
  const cells = was.map((cell, at) => {
    const [my = "", their = ""] = [mine[at], theirs[at]];
    return my === their || their === cell ? my : my === cell ? their : undefined;
  });
  return isSame(mine) && isSame(theirs) && cells.every((cell) => cell !== undefined) ? cells : undefined;
}
