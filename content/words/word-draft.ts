import { type MergedField, mergeLongText } from "../model/merge-drafts.ts";
import { patchOf, valueAt } from "../model/patch.ts";
import { isRecord, omit } from "../model/pick.ts";
import { asCell, mergeTables, readRows, type TextPlace, writeRows } from "../model/tables.ts";
import { isBlank } from "../model/unseen.ts";
import { fixedKeys, mayBeEmpty } from "./merge-words.ts";

/**
 * The form of a page's words: its texts by their keys, `mission.lead`. A list is one field, a table whose rows are its
 * entries; their texts have keys of their own on the page, `values.points.0.title`.
 */
export type WordDraft = Readonly<Record<string, string>>;

/** Fields that are none of the page’s texts: lists of keys, which the owner notes on it. */
export const noteFields: readonly string[] = ["hidden", "confirmed"];

/** Is drawn in place of a text that says nothing yet: pages leave an empty one out. */
export const NOT_WRITTEN = "…";

export const wordDraftOf = (words: object, shipped: object): WordDraft =>
  Object.fromEntries(fieldsIn(shipped, []).map((key) => [key, writeValue(valueAt(words, key), valueAt(shipped, key))]));

function fieldsIn(shipped: unknown, path: readonly string[]): string[] {
  if (!isRecord(shipped)) return [path.join(".")];
  const keys = Object.keys(shipped).filter((key) => !fixedKeys.includes(key));
  return keys.flatMap((key) => fieldsIn(shipped[key], [...path, key]));
}

/** The texts of a list's entries, by the names that they have there; none for a list of plain texts. */
const columnsOf = (list: readonly unknown[]): string[] =>
  [...new Set(list.flatMap((entry) => (isRecord(entry) ? Object.keys(entry) : [])))].filter(
    (key) => !fixedKeys.includes(key),
  );

function writeValue(value: unknown, shipped: unknown): string {
  if (!Array.isArray(shipped) || !Array.isArray(value)) return String(value ?? "");
  const columns = columnsOf(shipped);
  const cellsOf = (entry: unknown) => (columns.length > 0 ? columns.map((name) => valueAt(entry, name)) : [entry]);
  return writeRows(value.map((entry) => cellsOf(entry).map((cell) => asCell(String(cell ?? "")))));
}

/** Reverses `writeValue`. */
function readValue(text: string, shipped: unknown): unknown {
  if (!Array.isArray(shipped)) return text;
  const columns = columnsOf(shipped);
  return readRows(text).map((cells) =>
    columns.length > 0 ? Object.fromEntries(columns.map((name, at) => [name, cells[at] ?? ""])) : cells[0],
  );
}

const isLong = (field: string): boolean => /(?:^|\.)body$/.test(field);
/** An entry that is not written yet. */
const isNew = (row: readonly string[]): boolean => row.every(isBlank);
/** A text that is in no list is one cell. */
const rowsOf = (field: string, text = ""): string[][] => (isLong(field) || text === "" ? [[text]] : readRows(text));

/** Returns a draft as it is after a save. */
export const asSavedWords = (draft: WordDraft): WordDraft =>
  Object.fromEntries(
    Object.entries(draft).map(([field, text]) => [field, isLong(field) ? text.trim() : writeRows(savedRows(text))]),
  );

function savedRows(text: string): string[][] {
  const rows = readRows(text).map((row) => row.map((cell) => cell.trim()));
  const written = rows.filter((row) => !isNew(row));
  return written.length > 0 ? written : rows;
}

export function wordsThatDiffer(one: WordDraft, other: WordDraft): string[] {
  const [savedOne, savedOther] = [asSavedWords(one), asSavedWords(other)];
  return Object.keys({ ...savedOne, ...savedOther }).filter((field) => savedOne[field] !== savedOther[field]);
}

/** Returns the merge patch that turns one draft of a page's words into another. */
export const wordChanges = (base: WordDraft, draft: WordDraft, shipped: object): object =>
  patchBetween(asSavedWords(base), asSavedWords(draft), shipped);

/** The same for a page that is only drawn: what is not written yet has its place on it, too. */
export function drawnChanges(base: WordDraft, draft: WordDraft, shipped: object): object {
  const drawn = Object.entries(draft).map(([field, text]) => {
    if (noteFields.includes(field)) return [field, text];
    const rows = rowsOf(field, text).map((row) => row.map((cell) => (isBlank(cell) ? NOT_WRITTEN : cell)));
    return [field, writeRows(rows)];
  });
  return patchBetween(base, Object.fromEntries(drawn), shipped);
}

const patchBetween = (base: WordDraft, draft: WordDraft, shipped: object): object =>
  patchOf(
    Object.entries(draft)
      .filter(([field, text]) => text !== base[field])
      .map(([field, text]) => [field, readValue(text, valueAt(shipped, field))]),
  );

/** Merges a field that both sides have changed: a long text by its paragraphs, a list by its entries. */
export function mergeWordField(field: string, base: string | undefined, mine: string, theirs: string): MergedField {
  if (isLong(field)) return mergeLongText(base, mine, theirs);
  const isList = noteFields.includes(field) || [mine, theirs].some((text) => /[\n\t]/.test(text));
  if (!isList) return { text: mine, clash: { mine, theirs, both: `${mine} ${theirs}` } };
  return mergeTables(base, mine, theirs, savedRows);
}

/** Returns where the text with this key stands; `undefined` if the page's words have no such text. */
export function placeOfText(key: string, draft: WordDraft, shipped: object): TextPlace | undefined {
  if (draft[key] !== undefined) return { field: key };
  const [, field = "", row, name = ""] = /^(.+)\.(\d+)(?:\.(\w+))?$/.exec(key) ?? [];
  const list = valueAt(shipped, field);
  if (draft[field] === undefined || !Array.isArray(list)) return undefined;
  return { field, row: Number(row), cell: Math.max(columnsOf(list).indexOf(name), 0) };
}

/** Whether entries of a list can be added, moved and taken out: those that lead somewhere have their places in the code. */
export function canGrow(field: string, shipped: object): boolean {
  const list = valueAt(shipped, field);
  const isFixed = (entry: unknown) => isRecord(entry) && Object.keys(entry).some((key) => fixedKeys.includes(key));
  return Array.isArray(list) && !field.startsWith("metadata.") && !list.some(isFixed);
}

/** The ways to change an entry of a list. */
export type EntryChange = "up" | "down" | "add" | "remove";

/** Returns the list with an entry moved, taken out, or followed by a new one. */
export function changeEntry(table: string, row: number, change: EntryChange): string {
  const rows = readRows(table);
  const entry = rows[row] ?? [];
  if (change === "add") return withEntry(table, row + 1, entry.map(() => "").join("\t"));
  const others = writeRows(rows.toSpliced(row, 1));
  return change === "remove" ? others : withEntry(others, row + (change === "up" ? -1 : 1), writeRows([entry]));
}

export const entryAt = (table: string, row: number): string => table.split("\n")[row] ?? "";

/** Returns the list with an entry put in before `row`. */
export const withEntry = (table: string, row: number, entry: string): string =>
  table.split("\n").toSpliced(row, 0, entry).join("\n");

/** Whether nothing is written in an entry. */
export const isNewEntry = ({ field, row = 0 }: TextPlace, draft: WordDraft): boolean =>
  isNew(rowsOf(field, draft[field])[row] ?? []);

/** Returns the key of the first text of a list’s entry. */
export const firstTextOf = (field: string, row: number, shipped: object): string =>
  [field, row, columnsOf(valueAt(shipped, field) as unknown[])[0] ?? []].flat().join(".");

/** Returns the key of a text that has to say something before it can be saved, and does not yet. */
export function unwrittenText(draft: WordDraft, shipped: object): string | undefined {
  for (const [field, text] of Object.entries(asSavedWords(omit(draft, ...noteFields)))) {
    const list = valueAt(shipped, field);
    const columns = Array.isArray(list) ? columnsOf(list) : [];
    for (const [row, cells] of rowsOf(field, text).entries()) {
      const cell = cells.findIndex((one, at) => isBlank(one) && !mayBeEmpty(columns[at] ?? field));
      if (cell >= 0) return [field, ...(Array.isArray(list) ? [row] : []), columns[cell] ?? []].flat().join(".");
    }
  }
  return undefined;
}
