import { isDeepStrictEqual } from "node:util";
import {
  Document,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  parseDocument,
  Scalar,
  stringify,
  visit,
  type YAMLSeq,
} from "yaml";
import type { Acceptance } from "../model/post.ts";
import { readSectionFile } from "./open-facts.ts";
import { refuseDeadChat, SectionError, type SectionName, validateReasons, validateSection } from "./sections.ts";

/** Does not fold lines, and writes lists as in the shipped files: `[09:00-19:00]`. */
const layout = { lineWidth: 0, flowCollectionPadding: false, blockQuote: false } as const;

type Replacement = readonly [start: number, end: number, text: string];

/** Where a key's value stands: after the colon, in a map that begins in this column. */
type Place = Readonly<{ colon: number; column: number; inFlow: boolean }>;

/**
 * Applies a JSON merge patch (RFC 7396) to a section's file: maps are merged, lists replaced, null removes. Only what
 * differs is written, in its place: a value, a list's entries, a line that was missing. Every other byte stays, and with
 * it comments, order, quoting and line ends. `accepted` are the reasons to keep in it. Throws SectionError.
 */
export function editSection(name: SectionName, source: string, patch: unknown, accepted?: Acceptance[]): string {
  const { value, accepted: kept } = readSectionFile(name, source);
  const before = { ...value, accepted: kept };
  const changed = validateSection(name, applyMergePatch(value, patch));
  if ("chat" in changed && !isDeepStrictEqual(changed, value)) refuseDeadChat(changed);
  const after: Record<string, unknown> = {
    ...changed,
    accepted: validateReasons(name, { accepted: accepted ?? kept }),
  };
  const addedEnd = source === "" || source.endsWith("\n") ? "" : lineEndOf(source); // the last line may lack its own
  const text = source + addedEnd;
  const root = { colon: 0, column: 0, inFlow: false };
  const edited = [...replacements(text, parseDocument(text).contents, before, after, root)]
    .sort(([a], [b]) => b - a)
    .reduce((done, [start, end, part]) => done.slice(0, start) + part + done.slice(end), text)
    .slice(0, -addedEnd.length || undefined);
  const readBack = parseEdited(name, edited);
  const mismatch = Object.keys(after).find((field) => !isDeepStrictEqual(readBack?.[field], after[field]));
  if (mismatch)
    throw new SectionError(
      `“${mismatch}” cannot be kept in ${name}.yaml as that file is laid out; please edit it by hand.`,
    );
  return edited;
}

/** Yields what has to be replaced to change a node from `old` to `now`. */
function* replacements(text: string, node: unknown, old: unknown, now: unknown, place: Place): Generator<Replacement> {
  if (isDeepStrictEqual(old, now)) return;
  const inFlow = place.inFlow || ((isMap(node) || isSeq(node)) && node.flow === true);
  const isEmpty = !isNode(node) || (isScalar(node) && node.value === null); // a file with nothing but comments
  if ((isMap(node) || isEmpty) && isRecord(old) && isRecord(now)) {
    const items = isMap(node) ? node.items : [];
    const column = isMap(node) ? columnOf(text, startOf(node)) : 0;
    const missing: Record<string, unknown> = {};
    for (const [key, value] of Object.entries(now)) {
      const pair = items.find((item) => isScalar(item.key) && item.key.value === key);
      const colon = pair ? text.indexOf(":", endOf(pair.key)) + 1 : 0;
      if (pair) yield* replacements(text, pair.value, old[key], value, { colon, column, inFlow });
      else if (!isDeepStrictEqual(old[key], value)) missing[key] = value;
    }
    if (Object.keys(missing).length === 0) return;
    const last = items.at(-1);
    const end = last ? endOf(last) : isMap(node) ? startOf(node) + 1 : text.length;
    const line = nextLine(text, end);
    yield inFlow ? [end, end, (last ? ", " : "") + toFlow(missing)] : [line, line, toLines(text, missing, column)];
  } else if (isSeq(node) && Array.isArray(old) && Array.isArray(now)) {
    if (old.length !== now.length) return yield replaceEntries(text, node, old, now, place);
    for (const [n, value] of now.entries())
      yield* replacements(text, node.items[n], old[n], value, { ...place, inFlow });
  } else {
    const start = startOf(node);
    const present = text.slice(start, endOf(node)).trimEnd(); // the range of a block text includes its line end
    const header = now === "" ? null : /^[>|].*\r?\n\s*/.exec(present);
    const value = header ? String(now) : toYaml(now, isScalar(node) ? node.type : undefined, inFlow);
    yield [start + (header?.[0].length ?? 0), start + present.length, value];
  }
}

/** Replaces a list by a longer or shorter one. Entries that stay keep their text, with the comments above them. */
function replaceEntries(
  text: string,
  node: YAMLSeq,
  old: readonly unknown[],
  now: readonly unknown[],
  { colon, column, inFlow }: Place,
): Replacement {
  const [start, end] = [startOf(node), endOf(node)];
  const isFlow = node.flow && (inFlow || old.length > 0 || !now.some(isRecord));
  const ownColumn = columnOf(text, start);
  const ends = node.items.map((item) => (isFlow ? endOf(item) : nextLine(text, endOf(item))));
  const first = isFlow ? startOf(node.items[0] ?? node) : nextLine(text, colon);
  const left = ends.map((end, n) => ({ n, value: old[n], text: text.slice(ends[n - 1] ?? first, end) }));
  const entries = now.map((value) => {
    const index = left.findIndex((entry) => isDeepStrictEqual(entry.value, value));
    const [kept] = index === -1 ? [] : left.splice(index, 1);
    if (isFlow) return kept?.text.replace(/^[\s,]+/, "") ?? toFlow([withoutEmptyLists(value)]);
    return kept?.text ?? toLines(text, [withoutEmptyLists(value)], ownColumn);
  });
  const last = ends.at(-1) ?? end;
  if (isFlow && now.length * old.length === 0) return [start, end, `[${entries.join(", ")}]`];
  if (isFlow) return [first, last, entries.join(", ")];
  if (now.length === 0) {
    const end = text.slice(0, last).trimEnd().length;
    const isNext = text.slice(colon, start).trim() === ""; // no comment stands between
    return isNext ? [colon, end, " []"] : [start, end, ownColumn > column ? "[]" : "  []"];
  }
  // Comments above the first entry stay also when it goes.
  if (old.length > 0) return [left[0]?.n === 0 ? start - ownColumn : first, last, entries.join("")];
  const comment = text.slice(end, nextLine(text, end));
  return [
    text.slice(0, start).trimEnd().length,
    end + comment.length,
    comment + toLines(text, now.map(withoutEmptyLists), column + 2),
  ];
}

/** Applies a merge patch without validating the result. Maps that are not in the target yet are taken as they are. */
export function applyMergePatch(target: unknown, patch: unknown): unknown {
  if (!isRecord(target) || !isRecord(patch)) return patch;
  const entries = Object.entries(patch).filter(([, value]) => value !== null);
  const kept = Object.entries(target).filter(([key]) => !Object.hasOwn(patch, key));
  return Object.fromEntries([...kept, ...entries.map(([key, value]) => [key, applyMergePatch(target[key], value)])]);
}

/** In an entry, an empty list is a default. */
const withoutEmptyLists = (entry: unknown): unknown =>
  isRecord(entry)
    ? Object.fromEntries(Object.entries(entry).filter(([, value]) => !isDeepStrictEqual(value, [])))
    : entry;

/** Returns a single value as YAML, quoted as before where possible. */
function toYaml(value: unknown, type: Scalar["type"], inFlow: boolean): string {
  const scalar = new Scalar(value);
  if (type) scalar.type = type;
  return inFlow ? toFlow([scalar]) : stringify(scalar, layout).trimEnd();
}

/** Returns the entries of a list or map as they stand within brackets. */
const toFlow = (entries: unknown): string => stringify(entries, { ...layout, collectionStyle: "flow" }).slice(1, -2);

/** Returns the entries of a list or map as lines of a file. Lists of single values are in brackets. */
function toLines(file: string, entries: unknown, column: number): string {
  const document = new Document(entries);
  visit(document, {
    Seq(key, list) {
      if (key !== null) list.flow = list.items.every(isScalar);
    },
  });
  const lines = document.toString(layout).replaceAll(/^(?=.)/gm, " ".repeat(column));
  return lines.replaceAll("\n", lineEndOf(file));
}

/** Returns the line end that most lines have. */
const lineEndOf = (text: string): string =>
  text.split("\r\n").length * 2 > text.split("\n").length + 1 ? "\r\n" : "\n";

const startOf = (node: unknown): number => rangeOf(isPair(node) ? node.key : node)[0];
const endOf = (node: unknown): number => rangeOf(isPair(node) ? node.value : node)[1];
const rangeOf = (node: unknown) => (isNode(node) && node.range) || [0, 0];
const nextLine = (text: string, at: number): number => (text[at - 1] === "\n" ? at : text.indexOf("\n", at) + 1);

/** The byte-order mark takes no column. */
const columnOf = (text: string, at: number): number =>
  at - 1 - Math.max(text.lastIndexOf("\n", at - 1), text.lastIndexOf("\ufeff", at - 1));

function parseEdited(name: SectionName, source: string): Record<string, unknown> | undefined {
  try {
    const { value, accepted } = readSectionFile(name, source);
    return { ...value, accepted };
  } catch {
    return undefined;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
