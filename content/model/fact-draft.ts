import type { SectionName } from "../facts/sections.ts";
import { amountOf } from "../facts/wording.ts";
import { type FactField, type FactKind, practiceSections } from "../pages/admin-practice.ts";
import { readTags } from "./draft.ts";
import { keepMine, type MergedField } from "./merge-drafts.ts";
import { patchOf, valueAt } from "./patch.ts";
import { omit } from "./pick.ts";
import { asCell, mergeTables, readRows, writeRows } from "./tables.ts";

/**
 * The form of a section: a string for every field, by its path in the section. A list is a table, with line breaks
 * between its rows and tabs between its cells; facts themselves can contain neither.
 */
export type FactDraft = Readonly<Record<string, string>>;

/** The fields of all sections, by path. */
export const factFields: Readonly<Record<string, FactField>> = Object.assign(
  {},
  ...Object.values(practiceSections).flatMap(({ groups }) => groups.map(({ fields }) => fields)),
);
const fieldAt = (path: string): FactField => factFields[path] ?? { label: "" };
const fieldsOf = (section: SectionName): string[] =>
  practiceSections[section].groups.flatMap(({ fields }) => Object.keys(fields));

export const factDraftOf = (section: SectionName, values: unknown): FactDraft =>
  Object.fromEntries(fieldsOf(section).map((field) => [field, writeValue(fieldAt(field), valueAt(values, field))]));

/** Stands for a line break in a cell of a list, which cannot have one. No fact has it. */
export const PARAGRAPH = "\u2029";

/** How a fact is written into a form, read from it, and put in order. */
interface Kind {
  write: (value: unknown, field: FactField) => string;
  /** Reverses `write`. */
  read: (text: string, field: FactField) => unknown;
  tidy: (text: string, field: FactField) => string;
}

const line: Kind = { write: (value) => String(value ?? ""), read: (text) => text, tidy: (text) => text };
/** One that is invalid stays a string, and the service says what is wrong with it. */
const readNumber = (text: string): unknown => (/^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : text);
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const columnsOf = ({ columns = {} }: FactField): [string, FactField][] => Object.entries(columns);
const list: Partial<Kind> = {
  write: (value) => listOf(value).join(", "),
  read: (text) => (text === "" ? [] : text.split(", ")),
};

const kinds: Partial<Record<FactKind, Partial<Kind>>> = {
  number: { read: readNumber },
  decimal: { read: readNumber },
  tick: { read: (text) => text === "true" },
  pounds: {
    write: (value) => (typeof value === "number" ? amountOf(value) : String(value ?? "")),
    read: readNumber,
    tidy(text) {
      const amount = text.replace(/^£\s*/, "").replace(/(?<=\d),(?=\d{3}\b)/g, "");
      return /^\d+(?:\.\d{1,2})?$/.test(amount) ? amountOf(Number(amount)) : amount;
    },
  },
  postcode: { tidy: (text) => text.toUpperCase() },
  hours: { ...list, tidy: (text) => tidyHours(text) },
  paragraphs: {
    write: (value) => String(value ?? "").replaceAll("\n", PARAGRAPH),
    read: (text) => text.replaceAll(PARAGRAPH, "\n"),
    tidy: (text) => text.trim().replaceAll(/\s*\u2029\s*/g, PARAGRAPH + PARAGRAPH),
  },
  names: { ...list, tidy: (text) => readTags(text).join(", ") },
  spans: {
    write: (value) => writeRows(listOf(value).map((span) => String(span).split("-"))),
    read: (text) => readRows(text).map((span) => span.join("-")),
    tidy(text) {
      const spans = readRows(text).map((span) => span.map(tidyTime));
      return writeRows(spans.filter((span) => span.join("") !== ""));
    },
  },
  rows: {
    write: (value, field) =>
      writeRows(
        listOf(value).map((row) =>
          columnsOf(field).map(([name, column]) => asCell(writeValue(column, valueAt(row, name)))),
        ),
      ),
    read: (text, field) =>
      readRows(text).map((cells) =>
        patchOf(columnsOf(field).map(([name, column], at) => [name, readValue(column, cells[at] ?? "")])),
      ),
    tidy: (text, field) =>
      writeRows(
        readRows(text).map((row) => columnsOf(field).map(([, column], at) => tidyField(column, row[at] ?? ""))),
      ),
  },
};

const kindOf = ({ as }: FactField): Kind => ({ ...line, ...(as && kinds[as]) });
const isTable = ({ as }: FactField): boolean => as === "spans" || as === "rows";
const writeValue = (field: FactField, value: unknown): string => kindOf(field).write(value, field);
const readValue = (field: FactField, text: string): unknown => kindOf(field).read(text, field);
const tidyField = (field: FactField, text: string): string =>
  kindOf(field).tidy(isTable(field) ? text : asCell(text).trim(), field);

/** "9", "9.30", "930" and "9:30 pm" → "09:00", "09:30", "09:30", "21:30" */
export function tidyTime(typed: string): string {
  const text = typed.trim().replace(/^(?:12 ?)?noon$/i, "12");
  const [, hour = "", minute = "00", half] = /^(\d{1,2})(?:[:. ]?(\d{2}))? ?([ap])?\.?(?:m\.?)?$/i.exec(text) ?? [];
  const isTwelve = half !== undefined && Number(hour) <= 12;
  const hours = isTwelve ? (Number(hour) % 12) + (half.toLowerCase() === "p" ? 12 : 0) : hour;
  return hour === "" ? typed.trim() : `${String(hours).padStart(2, "0")}:${minute}`;
}

/** "9-12 and 2pm to 5pm" → "09:00-12:00, 14:00-17:00" */
export const tidyHours = (line: string): string =>
  line
    .split(/[,;]|\band\b/)
    .map((span) =>
      span
        .split(/[-–—]|\bto\b|\buntil\b/)
        .map(tidyTime)
        .join("-"),
    )
    .filter((span) => span !== "")
    .join(", ");

/** Returns a draft as it is after a save. */
export const asSavedFacts = (draft: FactDraft): FactDraft =>
  Object.fromEntries(Object.entries(draft).map(([field, text]) => [field, tidyField(fieldAt(field), text)]));

export function factsThatDiffer(a: FactDraft, b: FactDraft): string[] {
  const [savedA, savedB] = [asSavedFacts(a), asSavedFacts(b)];
  return Object.keys(savedA).filter((field) => savedA[field] !== savedB[field]);
}

/** Returns the merge patch (RFC 7396) that turns one draft of a section into another. */
export function factChanges(base: FactDraft, draft: FactDraft): object {
  const saved = asSavedFacts(draft);
  return patchOf(factsThatDiffer(base, draft).map((field) => [field, readValue(fieldAt(field), saved[field] ?? "")]));
}

/** Merges a field that both sides have changed: a table by row and cell. */
export function mergeFactField(name: string, base: string | undefined, mine: string, theirs: string): MergedField {
  const field = fieldAt(name);
  if (!isTable(field)) return keepMine(mine, theirs);
  const merged = mergeTables(base, mine, theirs, (text) => readRows(tidyField(field, text)));
  // Hours of both would overlap.
  return field.as === "spans" && merged.clash ? { ...merged, clash: omit(merged.clash, "both") } : merged;
}
