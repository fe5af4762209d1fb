import matter from "gray-matter";
import { parseDocument } from "yaml";
import { isDeeperThan } from "./depth.ts";
import { editYaml } from "./edit-yaml.ts";
import { UnfitText, withLineEndsOf, withLineFeeds } from "./text-file.ts";
import { describeYamlError } from "./yaml-problem.ts";

/** In characters. Larger files are refused, because the parsers get slow or run out of memory. The desk allows less. */
const limits = { head: 16 * 1024, body: 200_000, yamlDepth: 8, blankLines: 1_000 } as const;

interface Parts {
  /** An optional byte-order mark, and the line of the opening fence. */
  opening: string;
  /** The YAML, with its last line break. */
  head: string;
  /** The line of the closing fence. */
  closing: string;
  body: string;
}

/**
 * Splits a file at its `---` fences, of which the second may be `...`; the joined parts are the file again, with line
 * feeds. The first line has to be exactly `---`, because gray-matter would run the code behind `---js`.
 */
function splitSource(source: string): Parts {
  // Checked first, because the regular expression below runs out of memory in files of many megabytes.
  if (source.length > limits.head + limits.body) throw tooLong();
  const parts = /^(\uFEFF?---\n)((?:(?!---|\.{3}[ \t]*\n)[^\n]*\n)*)((?:---|\.{3})[ \t]*(?:\n|$))([\s\S]*)$/.exec(
    withLineFeeds(source),
  );
  if (/^\uFEFF?\+\+\+/.test(source))
    throw new UnfitText("The front matter between +++ is TOML. Only YAML between --- can be read here.", { line: 1 });
  if (!parts) {
    throw new UnfitText("The file has to begin with a line --- , the front matter, and another line --- .", {
      line: 1,
    });
  }
  const [, opening = "", head = "", closing = "", body = ""] = parts;
  if (head.length > limits.head) throw new UnfitText("The front matter is longer than 16 KiB.", { line: 1 });
  if (head.includes("\n".repeat(limits.blankLines)))
    throw new UnfitText(`The front matter has more than ${limits.blankLines} empty lines in a row.`, { line: 2 });
  if (body.length > limits.body) throw tooLong();
  return { opening, head, closing, body };
}

const tooLong = () => new UnfitText(`The text is longer than ${limits.body} characters.`);

const refuseEngine = (): never => {
  throw new UnfitText("Only YAML front matter is read.", { line: 1 });
};

/** The text of a body, without the blank lines around it. The first line keeps an indentation that means code. */
const trimText = (body: string): string =>
  body
    .replace(/^(?:[^\S\n]*\n)+/, "")
    .replace(/^(?! {4}|\t)\s+/, "")
    .trimEnd();

/** A line whose value ends at a sign that begins a comment in YAML, where a word was meant: `title: Rule #1`, or `# 1`. */
const cutLine = /^(?:["']?\w+["']?:|[ \t]*-)[ \t]+(?!["'[{|>&*!#])(?:(?![ \t]#)[^\n])*[ \t]#(?:[^\s#]|[ \t]\d)[^\n]*$/m;
/** A line whose first word is a sign of YAML’s own, where it was meant: `title: !Important words`, or `&Co` of which nothing else speaks. */
const eatenLine =
  /^(?:["']?\w+["']?:|[ \t]*-)[ \t]+(?:!(?!!)|&([^\s,[\]{}]*)(?=[ \t]))[^\s,[\]{}]*[ \t]+[^\s#|>"'[{][^\n]*$/m;
function eatenIn(head: string): RegExpExecArray | undefined {
  const found = /[:-][ \t]+[!&]/.test(head) ? eatenLine.exec(head) : null;
  return found && !(found[1] && head.includes(`*${found[1]}`)) ? found : undefined;
}

interface ReadSource {
  fields: Readonly<Record<string, unknown>>;
  content: string;
  /** A line of which YAML reads only a part. */
  cut?: string;
}

/** The last files that were read: a save reads the present one and the edited one, and the index then what was written. */
let lastRead: readonly { source: string; read: ReadSource }[] = [];

/**
 * Reads the fields and the text of a Markdown file, and never runs code in it. Numbers stay as they are written: 1.10 is
 * no 1.1. Throws UnfitText.
 */
export function parseSource(source: string): ReadSource {
  const known = lastRead.find((one) => one.source === source);
  if (known) return known.read;
  const read = readSource(source);
  lastRead = [{ source, read }, ...lastRead.slice(0, 1)];
  return read;
}

function readSource(source: string): ReadSource {
  const { head, body } = splitSource(source);
  // Passing options bypasses gray-matter's cache, which forgets errors and shares the objects it returns.
  // It takes the last line break before the fence away, with which a text of several lines may end.
  const { data } = matter(`---\n${head}\n---\n`, {
    engines: {
      yaml: { parse: readYaml },
      ...Object.fromEntries(
        ["js", "javascript", "json", "coffee", "toml"].map((name) => [name, { parse: refuseEngine }]),
      ),
    },
  });
  const cut = ((head.includes(" #") && cutLine.exec(head)) || eatenIn(head))?.[0].trim();
  return { fields: data, content: trimText(body), ...(cut && { cut }) };
}

/** Returns the text of a file whose front matter is known to be valid. */
export const contentOf = (source: string): string => trimText(splitSource(source).body);

/** Returns the line on which a key of the front matter stands, or that of the first one. */
export function lineOfKey(source: string, key: string): number {
  const at = source.split("\n", 1_000).findIndex((line) => /^["']?([^\s"':]+)["']?[ \t]*:/.exec(line)?.[1] === key);
  return Math.max(at, 1) + 1;
}

/** The beginning of a word that YAML reads as a string. */
const word = String.raw`(?!(?:[Tt]rue|TRUE|[Ff]alse|FALSE|[Nn]ull|NULL)\b)[A-Za-z]`;
const plainText = String.raw`${word}(?: ?[^\p{C}\p{Z}:#])*|\d{4}-\d\d-\d\d(?:T[\d:.]+Z)?|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}`;
/** A key with a string, a date, an id, a list of words, or a boolean. */
const plainLine = new RegExp(
  String.raw`^(${word}\w{0,40}): (?:(${plainText})|\[(${word}[\w-]*(?:,? ${word}[\w-]*)*)\]|(true|false))$`,
  "u",
);

/** Returns the fields if every line is plain. Most files are, and the YAML parser takes ten times as long. */
function readPlain(head: string): Record<string, unknown> | undefined {
  const fields: Record<string, unknown> = {};
  for (const line of head.split("\n")) {
    if (line === "") continue;
    const [, key, text, list, flag] = plainLine.exec(line) ?? [];
    if (!key || Object.hasOwn(fields, key)) return undefined;
    fields[key] = text ?? list?.split(", ") ?? flag === "true";
  }
  return fields;
}

function readYaml(head: string): Record<string, unknown> {
  const plain = readPlain(head);
  if (plain) return plain;
  const document = parseDocument(head, {
    uniqueKeys: true,
    merge: true,
    logLevel: "error",
    customTags: (tags) => tags.filter((tag) => typeof tag === "string" || !/:(?:int|float)$/.test(tag.tag)),
  });
  const [syntaxError] = document.errors;
  if (syntaxError) {
    // gray-matter leaves the fence's line break in front of the YAML, so line numbers are those of the file.
    const { message, line = 1 } = describeYamlError(syntaxError);
    // A sign that is missing at the end is told of the last line.
    throw new UnfitText(message, { line: Math.min(line, head.trimEnd().split("\n").length) });
  }
  const value = toValue(document);
  if (value === null) return {};
  if (typeof value !== "object" || Array.isArray(value)) {
    throw new UnfitText("The front matter has to be a list of `key: value` lines.", { line: 2 });
  }
  if (isDeeperThan(limits.yamlDepth, value)) throw new UnfitText("The front matter is nested too deeply.", { line: 2 });
  return value as Record<string, unknown>;
}

/** Resolves YAML aliases, which may fail after parsing: an alias may be undefined, or expand to too much. */
function toValue(document: ReturnType<typeof parseDocument>): unknown {
  try {
    return document.toJS({ maxAliasCount: 20 });
  } catch (error) {
    const reason = error instanceof RangeError ? "The front matter is nested too deeply" : (error as Error).message;
    throw new UnfitText(`${reason.replace(/[:.\s]+$/, "")}.`, { line: 2 });
  }
}

/**
 * Changes fields and text of a file in place: only the lines of the changed keys are rewritten, so that comments, key
 * order, unknown keys, quoting, blank lines and line ends survive. `undefined` removes a key; a new key goes to the end.
 * Throws UnfitText if the edited file would not be read back as intended.
 */
export function editSource(source: string, changes: Readonly<Record<string, unknown>>, content?: string): string {
  const { opening, head, closing, body } = splitSource(source);
  const { fields } = parseSource(source);
  const changed = Object.entries({ ...fields, ...changes }).filter(([, value]) => value !== undefined);
  const editedHead = editYaml(head, fields, Object.fromEntries(changed));
  const editedBody = content === undefined ? body : withText(body, trimText(withLineFeeds(content)));
  const closingLine = closing.endsWith("\n") ? closing : `${closing}\n`;
  const edited = opening + editedHead + closingLine + editedBody;
  verifyEdit(edited, { ...fields, ...changes, content: trimText(editedBody) });
  return withLineEndsOf(source, edited);
}

/** Puts a text in the place of a body's own; the blank lines around it stay. */
function withText(body: string, text: string): string {
  const former = trimText(body);
  if (text.trim() === former.trim()) return body;
  if (text === "") return "";
  if (former === "") return `\n${text}\n`;
  const start = body.indexOf(former);
  // The desk leaves out the blanks before the first line.
  const [indented = "", indentation = "", first = ""] = /^([ \t]*)(.*)/.exec(former) ?? [];
  const isSame = !text.startsWith(indented) && text.split("\n", 1)[0]?.trimEnd() === first.trimEnd();
  return body.slice(0, start) + (isSame ? indentation : "") + text + body.slice(start + former.length);
}

/** Reads an edited file back, and throws unless it has the fields and the text that are expected. */
function verifyEdit(after: string, expected: Readonly<Record<string, unknown>>): void {
  // Writing the file replaces lone surrogates in the same way.
  const { fields, content } = parseEdited(after.toWellFormed());
  const actual: Record<string, unknown> = { ...fields, content };
  const mismatch = Object.entries({ ...actual, ...expected }).find(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(actual[key]),
  );
  if (!mismatch) return;
  const [field] = mismatch;
  throw new UnfitText(`The ${field} cannot be kept in the post’s file as it is written.`, { path: [field] });
}

function parseEdited(source: string): ReturnType<typeof parseSource> {
  try {
    return parseSource(source);
  } catch (error) {
    throw new UnfitText(`With these words the post’s file could not be read: ${(error as Error).message}`);
  }
}

/** Returns the source of a new file. */
export function composeSource(fields: Readonly<Record<string, unknown>>, content: string): string {
  return editSource("---\n---\n", fields, content);
}
