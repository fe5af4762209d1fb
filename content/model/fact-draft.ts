import type { SectionName } from "../facts/sections.ts";
import { amountOf } from "../facts/wording.ts";
import { type FactField, practiceSections } from "../pages/admin-practice.ts";
import { readTags } from "./draft.ts";
import { mergeRows } from "./merge-drafts.ts";

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
const fieldsOf = (section: SectionName): string[] =>
  practiceSections[section].groups.flatMap(({ fields }) => Object.keys(fields));

export const readRows = (text: string): string[][] =>
  text === "" ? [] : text.split("\n").map((row) => row.split("\t"));
export const writeRows = (rows: readonly (readonly string[])[]): string => rows.map((row) => row.join("\t")).join("\n");
/** Replaces line breaks and tabs, which would end a cell. */
export const asCell = (text: string): string => text.replaceAll(/\s+/g, (run) => (/[\n\t]/.test(run) ? " " : run));

export const factDraftOf = (section: SectionName, values: unknown): FactDraft =>
  Object.fromEntries(fieldsOf(section).map((field) => [field, writeValue(factFields[field], valueAt(values, field))]));

const valueAt = (values: unknown, path: string): unknown =>
  path.split(".").reduce((value, key) => (value as Record<string, unknown> | undefined)?.[key], values);

/** Whether a list is one line of text. */
const isOneLine = (as: FactField["as"]): boolean => as === "hours" || as === "names";

function writeValue(field: FactField | undefined, value: unknown): string {
  if (isOneLine(field?.as) && Array.isArray(value)) return value.join(", ");
  if (field?.as === "pounds" && typeof value === "number") return amountOf(value);
  if (!Array.isArray(value)) return String(value ?? "");
  if (field?.as === "spans") return writeRows(value.map((span) => String(span).split("-")));
  const columns = Object.entries(field?.columns ?? {});
  return writeRows(value.map((row) => columns.map(([name, column]) => asCell(writeValue(column, row?.[name])))));
}

/** Reverses `writeValue`. An invalid number stays a string, and the service says what is wrong with it. */
function readValue({ as, columns = {} }: FactField, text: string): unknown {
  if (as === "spans") return readRows(text).map((span) => span.join("-"));
  if (isOneLine(as)) return text === "" ? [] : text.split(", ");
  if (as === "rows") {
    return readRows(text).map((cells) =>
      Object.fromEntries(
        Object.entries(columns).map(([name, column], index) => [name, readValue(column, cells[index] ?? "")]),
      ),
    );
  }
  const isNumber = as === "number" || as === "decimal" || as === "pounds";
  return isNumber && /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : text;
}

/** Removes outer spaces and pound signs, and completes times. */
function tidyField({ as, columns = {} }: FactField, text: string): string {
  if (as === "spans")
    return writeRows(
      readRows(text)
        .map((span) => span.map(tidyTime))
        .filter((span) => span.join("") !== ""),
    );
  if (as === "rows") {
    const cells = Object.values(columns);
    return writeRows(readRows(text).map((row) => cells.map((column, index) => tidyField(column, row[index] ?? ""))));
  }
  const line = asCell(text).trim();
  if (as === "hours") return tidyHours(line);
  if (as === "names") return readTags(line).join(", ");
  if (as === "pounds") {
    const amount = line.replace(/^£\s*/, "").replace(/(?<=\d),(?=\d{3}\b)/g, "");
    return /^\d+(?:\.\d{1,2})?$/.test(amount) ? amountOf(Number(amount)) : amount;
  }
  return as === "postcode" ? line.toUpperCase() : line;
}

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
  Object.fromEntries(
    Object.entries(draft).map(([field, text]) => [field, tidyField(factFields[field] ?? { label: "" }, text)]),
  );

export function factsThatDiffer(a: FactDraft, b: FactDraft): string[] {
  const [savedA, savedB] = [asSavedFacts(a), asSavedFacts(b)];
  return Object.keys(savedA).filter((field) => savedA[field] !== savedB[field]);
}

/** Returns the merge patch (RFC 7396) that turns one draft of a section into another. */
export function factChanges(base: FactDraft, draft: FactDraft): object {
  const patch = {};
  const saved = asSavedFacts(draft);
  for (const field of factsThatDiffer(base, draft)) {
    const keys = field.split(".");
    const last = keys.pop() ?? "";
    const parent = keys.reduce<Record<string, unknown>>((map, key) => {
      map[key] ??= {};
      return map[key] as Record<string, unknown>;
    }, patch);
    parent[last] = readValue(factFields[field] ?? { label: "" }, saved[field] ?? "");
  }
  return patch;
}

/** Merges a field that both sides have changed. */
export const mergeFactField = (field: string, ...sides: Parameters<typeof mergeRows>): string | undefined =>
  ["rows", "spans"].includes(factFields[field]?.as ?? "") ? mergeRows(...sides) : undefined;
