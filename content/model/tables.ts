import type { MergedField } from "./merge-drafts.ts";
import { mergeRows, type Row } from "./merge-rows.ts";

/** A list in a form is one text: line breaks between its rows, and tabs between their cells, which contain neither. */
export const readRows = (text: string): string[][] =>
  text === "" ? [] : text.split("\n").map((row) => row.split("\t"));
export const writeRows = (rows: readonly Row[]): string => rows.map((row) => row.join("\t")).join("\n");
/** Replaces line breaks and tabs, which would end a cell. */
export const asCell = (text: string): string => text.replaceAll(/\s+/g, (run) => (/[\n\t]/.test(run) ? " " : run));

/** Merges a list that both sides have changed, by row and cell. */
export function mergeTables(
  base: string | undefined,
  mine: string,
  theirs: string,
  rowsOf: (text: string) => string[][],
): MergedField {
  const { rows, clashes } = mergeRows(base === undefined ? undefined : rowsOf(base), rowsOf(mine), rowsOf(theirs));
  const sideOf = (side: "mine" | "theirs") => writeRows(clashes.flatMap((clash) => (clash[side] ? [clash[side]] : [])));
  const clash = { mine: sideOf("mine"), theirs: sideOf("theirs") };
  return { text: writeRows(rows), ...(clashes.length > 0 && { clash }) };
}
