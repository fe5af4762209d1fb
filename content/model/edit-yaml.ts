import { isDeepStrictEqual } from "node:util";
import {
  Document,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  type Pair,
  parseDocument,
  Scalar,
  stringify,
  visit,
  type YAMLMap,
  type YAMLSeq,
} from "yaml";

/** Does not fold lines, and writes lists as in the shipped files: `[09:00-19:00]`. */
const layout = { lineWidth: 0, flowCollectionPadding: false, blockQuote: false } as const;

type Fields = Readonly<Record<string, unknown>>;
type Replacement = readonly [start: number, end: number, text: string];

/** Where a key's value stands: after the colon, in a map that begins in this column. */
type Place = Readonly<{ colon: number; column: number; inFlow: boolean }>;

/**
 * Returns a YAML text that says `after` where it said `before`. Only what differs is written, in its place: a value, a
 * list's entries, a line that was missing or is to go. Every other byte stays, and with it comments, order, quoting and
 * line ends. The caller reads the result back, because a text may be laid out so that this is impossible.
 */
export function editYaml(text: string, before: Fields, after: Fields): string {
  const ending = text === "" || text.endsWith("\n") ? "" : lineEndOf(text); // the last line may lack its own
  const whole = text + ending;
  const root = { colon: 0, column: 0, inFlow: false };
  const edits = [...replacements(whole, parseDocument(whole).contents, before, after, root)];
  return replaceAll(whole, edits).slice(0, -ending.length || undefined);
}

const replaceAll = (text: string, edits: readonly Replacement[]): string =>
  edits
    .toSorted(([a], [b]) => b - a)
    .reduce((done, [start, end, part]) => done.slice(0, start) + part + done.slice(end), text);

/** Yields what has to be replaced to change a node from `old` to `now`. */
function* replacements(text: string, node: unknown, old: unknown, now: unknown, place: Place): Generator<Replacement> {
  if (isDeepStrictEqual(old, now)) return;
  const inFlow = place.inFlow || ((isMap(node) || isSeq(node)) && node.flow === true);
  const isEmpty = !isNode(node) || (isScalar(node) && node.value === null); // a file with nothing but comments
  if ((isMap(node) || isEmpty) && isRecord(old) && isRecord(now)) {
    yield* replaceFields(text, isMap(node) ? node : undefined, old, now, inFlow);
  } else if (isSeq(node) && Array.isArray(old) && Array.isArray(now)) {
    const isElsewhere = (value: unknown, n: number) =>
      !isDeepStrictEqual(old[n], value) && old.some((other) => isDeepStrictEqual(other, value));
    if (old.length !== now.length || now.some(isElsewhere)) return yield replaceEntries(text, node, old, now, place);
    for (const [n, value] of now.entries())
      yield* replacements(text, node.items[n], old[n], value, { ...place, inFlow });
  } else {
    const start = startOf(node);
    const present = text.slice(start, endOf(node)).trimEnd(); // the range of a block text includes its line end
    const isOneLine = typeof now === "string" && /^(?=\S).*$/.test(now);
    const [header = ""] = (isOneLine && /^[>|].*\r?\n\s*/.exec(present)) || [];
    // A text that had its last line end loses it with the others.
    const strip = (indicators: string) => `${indicators.replace("+", "")}-`;
    const kept = /\n$/.test(String(old)) ? header.replace(/^[>|][+\d]*(?!-)/, strip) : header;
    const value = header ? kept + now : toYaml(now, isScalar(node) ? node.type : undefined, inFlow);
    yield [start, start + present.length, value];
  }
}

/** Changes the values of a map, adds what is missing behind its last, and takes out what is not in `now`. */
function* replaceFields(
  text: string,
  map: YAMLMap | undefined,
  old: Fields,
  now: Fields,
  inFlow: boolean,
): Generator<Replacement> {
  const items: Pair[] = map?.items ?? [];
  const column = map ? columnOf(text, startOf(map)) : 0;
  const pairOf = (key: string) => items.find((item) => isScalar(item.key) && item.key.value === key);
  const missing: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(now)) {
    const pair = pairOf(key);
    if (isDeepStrictEqual(old[key], value)) continue;
    if (!pair) missing[key] = value;
    else if (isSameKind(pair.value, old[key], value)) {
      const colon = text.indexOf(":", endOf(pair.key)) + 1;
      yield* replacements(text, pair.value, old[key], value, { colon, column, inFlow });
    } else {
      const line = inFlow ? toFlow({ [key]: value }) : toLines(text, { [key]: value }, column).trim();
      const end = endOf(pair) || endOf(pair.key);
      yield [startOf(pair), startOf(pair) + text.slice(startOf(pair), end).trimEnd().length, line];
    }
  }
  const gone = new Set(Object.keys(old).flatMap((key) => (key in now ? [] : (pairOf(key) ?? []))));
  const firstKept = items.findIndex((item) => !gone.has(item));
  for (const [n, pair] of items.entries()) {
    if (!gone.has(pair)) continue;
    const [before, after] = [items[n - 1], items[n + 1]];
    const [start, end] = [startOf(pair), endOf(pair) || endOf(pair.key)];
    const isFirst = firstKept === -1 || n < firstKept;
    // The first line of an entry has its dash before it.
    const isAlone = !inFlow && text.slice(start - column, start).trim() === "";
    if (isAlone) yield [start - column, nextLine(text, end), ""];
    else yield isFirst ? [start, after ? startOf(after) : end, ""] : [endOf(before), end, ""];
  }
  if (Object.keys(missing).length === 0) return;
  const last = items.at(-1);
  const end = last ? endOf(last) || endOf(last.key) : map ? startOf(map) + 1 : text.length;
  const line = nextLine(text, end);
  yield inFlow
    ? [end, end, (firstKept === -1 ? "" : ", ") + toFlow(missing)]
    : [line, line, toLines(text, missing, column)];
}

/** Whether a value can be changed inside its node; otherwise its whole line is written anew. */
function isSameKind(node: unknown, old: unknown, now: unknown): boolean {
  if (isMap(node)) return isRecord(old) && isRecord(now) && Object.keys(now).length > 0;
  if (isSeq(node)) return Array.isArray(old) && Array.isArray(now);
  return isScalar(node) && node.range?.[0] !== node.range?.[1] && (typeof now !== "object" || now === null);
}

/**
 * Replaces a list by one that is longer, shorter or in another order. Entries that stay keep their text, with the
 * comments above them; one that was changed is changed in its text.
 */
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
  const left = ends.map((end, n) => ({ n, value: old[n], start: ends[n - 1] ?? first, end }));
  const take = (entry: (typeof left)[number] | undefined) => entry && left.splice(left.indexOf(entry), 1)[0];
  const unchanged = now.map((value) => take(left.find((entry) => isDeepStrictEqual(entry.value, value))));
  const entries = now.map((value, n) => {
    const kept = unchanged[n] ?? take(mostAlike(left, value));
    const edits = kept
      ? [...replacements(text, node.items[kept.n], kept.value, value, { colon, column: ownColumn, inFlow })]
      : [];
    const moved = edits.map(
      ([from, to, part]): Replacement => [from - (kept?.start ?? 0), to - (kept?.start ?? 0), part],
    );
    const entry = kept && replaceAll(text.slice(kept.start, kept.end), moved);
    if (isFlow) return entry?.replace(/^[\s,]+/, "") ?? toFlow([withoutEmptyLists(value)]);
    return entry ?? toLines(text, [withoutEmptyLists(value)], ownColumn);
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

/** Returns the former entry that shares most fields with a value, if one shares any. */
function mostAlike<Entry extends { value: unknown }>(entries: readonly Entry[], value: unknown): Entry | undefined {
  const shared = (other: unknown) =>
    isRecord(other) && isRecord(value)
      ? Object.keys(other).filter((key) => isDeepStrictEqual(other[key], value[key])).length
      : 0;
  const [best] = entries.toSorted((a, b) => shared(b.value) - shared(a.value));
  return best && shared(best.value) > 0 ? best : undefined;
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
  // Not by `^`, which also begins a line at U+2028 in a text.
  const lines = document.toString(layout).replaceAll(/(?<=^|\n)(?=[^\n])/g, " ".repeat(column));
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

const isRecord = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
