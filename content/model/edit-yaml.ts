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
import { isRecord } from "./pick.ts";

/**
 * Writes lists as in the shipped files: `[09:00-19:00]`. Does not fold lines: those of a value in quotation marks would have
 * to stand deeper than its key, of which a single value knows nothing.
 */
const layout = {
  lineWidth: 0,
  doubleQuotedMinMultiLineLength: Number.MAX_SAFE_INTEGER,
  flowCollectionPadding: false,
  blockQuote: false,
} as const;

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

/** From the end. At one place, what is taken out goes first, and what was added first comes to stand first. */
const replaceAll = (text: string, edits: readonly Replacement[]): string =>
  edits
    .toReversed()
    .toSorted(([a, endOfA], [b, endOfB]) => b - a || endOfB - endOfA)
    .reduce((done, [start, end, part]) => done.slice(0, start) + part + done.slice(end), text);

/** Yields what has to be replaced to change a node from `old` to `now`. */
function* replacements(text: string, node: unknown, old: unknown, now: unknown, place: Place): Generator<Replacement> {
  if (isDeepStrictEqual(old, now)) return;
  const inFlow = place.inFlow || ((isMap(node) || isSeq(node)) && node.flow === true);
  const isEmpty = !isNode(node) || (isScalar(node) && node.value === null); // a file with nothing but comments
  if ((isMap(node) || isEmpty) && isRecord(old) && isRecord(now)) {
    yield* replaceFields(text, isMap(node) ? node : undefined, old, now, inFlow);
  } else if (isSeq(node) && Array.isArray(old) && Array.isArray(now)) {
    // In its place, an entry of one word is the same with another word.
    const isSameEntry = (value: unknown, n: number) =>
      isDeepStrictEqual(old[n], value) ||
      (!old.some((other) => isDeepStrictEqual(other, value)) &&
        (!isRecord(value) || ownWords(old, n).length === 1 || likeness(old, n, value) > 0));
    if (old.length !== now.length || !now.every(isSameEntry)) return yield replaceEntries(text, node, old, now, place);
    for (const [n, value] of now.entries())
      yield* replacements(text, node.items[n], old[n], value, { ...place, inFlow });
  } else {
    const start = startOf(node);
    const present = text.slice(start, endOf(node)).trimEnd(); // the range of a block text includes its line end
    const isOneLine = typeof now === "string" && /^(?=\S).*$/.test(now);
    const [, header = "", column = ""] =
      (isOneLine && /^([>|](?!-?\d)[^\n]*\n)(?:[ \t]*\r?\n)*([ \t]*)/.exec(present)) || [];
    // A text that had its last line end loses it with the others.
    const kept = /\n$/.test(String(old)) ? header.replace(/^([>|])\+?(?!-)/, "$1-") : header;
    const value = header
      ? kept + column + now
      : isLongText(now) && !inFlow
        ? toLines(text, { text: now }, place.column).trim().slice("text: ".length)
        : toYaml(now, isScalar(node) ? node.type : undefined, inFlow);
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
  const edits: Replacement[] = [];
  for (const [key, value] of Object.entries(now)) {
    const pair = pairOf(key);
    if (isDeepStrictEqual(old[key], value)) continue;
    if (!pair) missing[key] = value;
    else if (isSameKind(pair.value, old[key], value)) {
      const colon = text.indexOf(":", endOf(pair.key)) + 1;
      edits.push(...replacements(text, pair.value, old[key], value, { colon, column, inFlow }));
    } else {
      const line = inFlow ? toFlow({ [key]: value }) : toLines(text, { [key]: value }, column).trim();
      edits.push([startOf(pair), startOf(pair) + text.slice(startOf(pair), endOf(pair)).trimEnd().length, line]);
    }
  }
  const gone = new Set(Object.keys(old).flatMap((key) => (key in now ? [] : (pairOf(key) ?? []))));
  const added = Object.keys(missing).length > 0;
  if (map && inFlow && (added || gone.size > 0)) {
    const kept = items.flatMap((pair, n) =>
      gone.has(pair) ? [] : { n, text: editPart(text, startOf(pair), endOf(pair), edits) },
    );
    const entries = Object.entries(missing).map(([key, value]) => ({ n: -1, text: toFlow({ [key]: value }) }));
    return yield writeFlow(text, map, [...kept, ...entries]);
  }
  yield* edits;
  for (const [n, pair] of items.entries()) {
    if (!gone.has(pair)) continue;
    const start = startOf(pair);
    // The first line of an entry has its dash before it.
    const isAlone = text.slice(start - column, start).trim() === "";
    const next = items[n + 1];
    yield isAlone ? [start - column, nextLine(text, endOf(pair)), ""] : [start, next ? startOf(next) : endOf(pair), ""];
  }
  if (!added) return;
  const last = items.at(-1);
  // At the end of the file: what follows its last line, blank lines and comments, belongs to that.
  const line = last && column > 0 ? afterEntry(text, endOf(last), column) : text.length;
  yield [line, line, toLines(text, missing, column)];
}

/** Applies those of the edits that lie in a part of the text, and returns that part. */
const editPart = (text: string, start: number, end: number, edits: readonly Replacement[]): string =>
  replaceAll(
    text.slice(start, end),
    edits.flatMap(([from, to, part]) => (from >= start && to <= end ? [[from - start, to - start, part]] : [])),
  );

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
  const heading = startOfFirst(text, nextLine(text, colon), start - ownColumn);
  const ends = node.items.map((item) => (isFlow ? endOf(item) : afterEntry(text, endOf(item), ownColumn)));
  const startAt = (n: number) => (isFlow ? startOf(node.items[n]) : (ends[n - 1] ?? heading));
  const left = new Set(old.keys());
  const take = (n: number | undefined) => (n !== undefined && left.delete(n) ? n : -1);
  const unchanged = now.map((value) => take([...left].find((n) => isDeepStrictEqual(old[n], value))));
  const entries = now.map((value, at) => {
    const isKept = unchanged[at] !== -1;
    const n = isKept ? (unchanged[at] ?? -1) : take(mostAlike(old, left, value));
    if (n === -1)
      return {
        n,
        text: isFlow ? toFlow([withoutEmpty(value)]) : toLines(text, [withoutEmpty(value)], ownColumn),
      };
    const place = { colon, column: ownColumn, inFlow: isFlow === true };
    const edits = isKept ? [] : [...replacements(text, node.items[n], old[n], value, place)];
    return { n, text: editPart(text, startAt(n), ends[n] ?? end, edits) };
  });
  if (isFlow) return writeFlow(text, node, entries);
  const last = ends.at(-1) ?? end;
  if (now.length === 0) {
    const end = text.slice(0, last).trimEnd().length;
    const isNext = text.slice(colon, start).trim() === ""; // no comment stands between
    return isNext ? [colon, end, " []"] : [start, end, ownColumn > column ? "[]" : "  []"];
  }
  if (old.length > 0) return [heading, last, entries.map((entry) => entry.text).join("")];
  const comment = text.slice(end, nextLine(text, end));
  return [
    text.slice(0, start).trimEnd().length,
    end + comment.length,
    comment + toLines(text, now.map(withoutEmpty), column + 2),
  ];
}

/** Where the first entry of a list begins: with the comments right above it. What a blank line parts from it stays. */
function startOfFirst(text: string, from: number, to: number): number {
  if (to <= from) return to;
  const above = text.slice(from, to).split("\n");
  const parted = above.slice(0, above.slice(0, -1).findLastIndex((line) => line.trim() === "") + 1);
  return from + parted.reduce((length, line) => length + line.length + 1, 0);
}

/** Where the lines of an entry end: behind the comments that stand deeper than it begins. */
function afterEntry(text: string, end: number, column: number): number {
  const deeper = new RegExp(String.raw`(?:(?:[ \t]*\r?\n)* {${column + 1},}#[^\n]*\n)*`, "y");
  deeper.lastIndex = nextLine(text, end);
  return deeper.lastIndex + (deeper.exec(text)?.[0].length ?? 0);
}

/**
 * Writes the entries of a list or map in brackets: `n` is that of a former one, with its spacing and its comments above and
 * behind it, or -1.
 */
function writeFlow(
  text: string,
  node: YAMLSeq | YAMLMap,
  entries: readonly { n: number; text: string }[],
): Replacement {
  const open = startOf(node) + 1;
  const items: readonly unknown[] = node.items;
  let at = open;
  const former = items.map((item) => {
    const lead = text.slice(at, startOf(item));
    const [all = "", comma, tail = ""] = /^(?:[ \t]*(,))?([ \t]*#[^\n]*)?/.exec(text.slice(endOf(item))) ?? [];
    at = endOf(item) + all.length;
    return { lead, tail, comma };
  });
  const isNoted = (part = "") => part.includes("#");
  const newLine = `${lineEndOf(text)}${" ".repeat(columnOf(text, items[0] ? startOf(items[0]) : open))}`;
  const usual = former[1]?.lead.replaceAll(/#[^\n]*\n\s*/g, "") ?? (/\n/.test(former[0]?.lead ?? "") ? newLine : " ");
  const isEndless = former.at(-1)?.comma !== undefined;
  let before = "";
  const written = entries.map(({ n, text: words }, index) => {
    const { lead = usual, tail = "" } = former[n] ?? {};
    const own = isNoted(lead) || (n > 0 && index > 0) ? lead : index === 0 ? (former[0]?.lead ?? "") : usual;
    const spacing = isNoted(before) && !own.includes("\n") ? newLine : own;
    before = tail;
    return spacing + words + (isEndless || index < entries.length - 1 ? "," : "") + tail;
  });
  const closing = isNoted(before) && !/^\s*\n/.test(text.slice(at)) ? newLine : "";
  return [open, entries.length === 0 ? endOf(node) - 1 : at, written.join("") + closing];
}

/** Returns which of the former entries that are left shares most with a value, if one does. */
function mostAlike(old: readonly unknown[], left: ReadonlySet<number>, value: unknown): number | undefined {
  const [best] = [...left].toSorted((a, b) => likeness(old, b, value) - likeness(old, a, value));
  return best !== undefined && likeness(old, best, value) > 0 ? best : undefined;
}

/** How many of a former entry’s own words a value shares. */
const likeness = (old: readonly unknown[], n: number, value: unknown): number =>
  ownWords(old, n).filter(([key, word]) => isRecord(value) && value[key] === word).length;

/** The fields of an entry whose words none of the others has: a name, a day, not a rating. */
function ownWords(entries: readonly unknown[], n: number): [key: string, word: unknown][] {
  const isOthers = (key: string, word: unknown) =>
    entries.some((other, at) => at !== n && isRecord(other) && other[key] === word);
  return Object.entries(isRecord(entries[n]) ? entries[n] : {}).filter(
    ([key, word]) => typeof word === "string" && word !== "" && !isOthers(key, word),
  );
}

/** In an entry, an empty list is a default, and a map of empty texts. */
const withoutEmpty = (entry: unknown): unknown =>
  isRecord(entry) ? Object.fromEntries(Object.entries(entry).filter(([, value]) => !isEmpty(value))) : entry;
const isEmpty = (value: unknown): boolean =>
  typeof value === "object" && value !== null && Object.values(value).every((one) => one === "");

/** Returns a single value as YAML, quoted as before where possible. */
function toYaml(value: unknown, type: Scalar["type"], inFlow: boolean): string {
  const scalar = new Scalar(value);
  if (String(value).includes("\n")) scalar.type = "QUOTE_DOUBLE";
  else if (type) scalar.type = type;
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
    Scalar(_, scalar) {
      if (isLongText(scalar.value)) scalar.type = "BLOCK_LITERAL";
      else if (String(scalar.value).includes("\n")) scalar.type = "QUOTE_DOUBLE";
    },
  });
  // Not by `^`, which also begins a line at U+2028 in a text.
  const lines = document
    .toString({ ...layout, blockQuote: "literal" })
    .replaceAll(/(?<=^|\n)(?=[^\n])/g, " ".repeat(column));
  return lines.replaceAll("\n", lineEndOf(file));
}

/** A text of several paragraphs is written line by line, so that people can read it, and git compare it. */
const isLongText = (value: unknown): value is string =>
  typeof value === "string" && value.length > 200 && value.includes("\n") && !/[\r\t\u0085\u2028\u2029]/.test(value);

/** Returns the line end that most lines have. */
const lineEndOf = (text: string): string =>
  text.split("\r\n").length * 2 > text.split("\n").length + 1 ? "\r\n" : "\n";

const startOf = (node: unknown): number => rangeOf(isPair(node) ? node.key : node)[0];
/** The end of a node; that of a pair without a value is the end of its key. */
const endOf = (node: unknown): number =>
  (isPair(node) && rangeOf(node.value)[1]) || rangeOf(isPair(node) ? node.key : node)[1];
const rangeOf = (node: unknown) => (isNode(node) && node.range) || [0, 0];
const nextLine = (text: string, at: number): number => (text[at - 1] === "\n" ? at : text.indexOf("\n", at) + 1);

/** The byte-order mark takes no column. */
const columnOf = (text: string, at: number): number =>
  at - 1 - Math.max(text.lastIndexOf("\n", at - 1), text.lastIndexOf("\ufeff", at - 1));
