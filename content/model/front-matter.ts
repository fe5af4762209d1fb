import matter from "gray-matter";
import { isMap, isScalar, parseDocument, stringify } from "yaml";

/** Larger files are not parsed: YAML and Markdown parsers get slow, or fall over. The desk's limit for a text is lower. */
const limits = { head: 16 * 1024, body: 200_000, yamlDepth: 8 } as const;

/** A front matter that cannot be read: one sentence for the person who corrects it, and its line. */
export class FrontMatterError extends Error {
  readonly line: number | undefined;
  constructor(message: string, line?: number) {
    super(message);
    this.line = line;
  }
}

interface Parts {
  /** Everything up to the YAML: an optional byte-order mark and the opening fence. */
  opening: string;
  /** The YAML, each line with its end. */
  head: string;
  /** The closing fence's line. */
  closing: string;
  body: string;
}

/**
 * Takes a file apart at its `---` fences, so that the parts joined are the file again. The first line has to be exactly
 * `---`: gray-matter would run the code behind `---js`, so a file with any other first line never reaches it.
 */
function takeApart(source: string): Parts {
  // Before the expression below, which runs out of memory in files of many megabytes.
  if (source.length > limits.head + limits.body) throw tooLong();
  const parts = /^(\uFEFF?---\r?\n)((?:(?!---)[^\n]*\n)*)(---[ \t]*(?:\r?\n|$))([\s\S]*)$/.exec(source);
  if (/^\uFEFF?\+\+\+/.test(source))
    throw new FrontMatterError("The front matter between +++ is TOML. Only YAML between --- can be read here.", 1);
  if (!parts) {
    throw new FrontMatterError("The file has to begin with a line --- , the front matter, and another line --- .", 1);
  }
  const [, opening = "", head = "", closing = "", body = ""] = parts;
  if (head.length > limits.head) throw new FrontMatterError("The front matter is longer than 16 KiB.", 1);
  if (body.length > limits.body) throw tooLong();
  return { opening, head, closing, body };
}

const tooLong = () => new FrontMatterError(`The text is longer than ${limits.body} characters.`);

const refuse = (): never => {
  throw new FrontMatterError("Only YAML front matter is read.", 1);
};

/** Reads the fields and the text of a Markdown file. Throws FrontMatterError; never runs what it reads. */
export function parseSource(source: string): { fields: Record<string, unknown>; content: string } {
  const { head, body } = takeApart(source);
  // An options object keeps gray-matter's cache out: it forgets errors and shares the objects it hands out.
  const { data } = matter(`---\n${head.replaceAll("\r\n", "\n")}---\n`, {
    engines: {
      yaml: { parse: readYaml },
      ...Object.fromEntries(["js", "javascript", "json", "coffee", "toml"].map((name) => [name, { parse: refuse }])),
    },
  });
  return { fields: data, content: body.trim() };
}

/** The text alone, of a file whose front matter is known to be in order. */
export const contentOf = (source: string): string => takeApart(source).body.trim();

/** The beginning of a word that YAML reads as itself. */
const word = String.raw`(?!(?:[Tt]rue|TRUE|[Ff]alse|FALSE|[Nn]ull|NULL)\b)[A-Za-z]`;
const plainText = String.raw`${word}(?: ?[^\p{C}\p{Z}:#])*|\d{4}-\d\d-\d\d(?:T[\d:.]+Z)?|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}`;
/** A key and a text, a date or an id; a list of words; or true or false. */
const plainLine = new RegExp(
  String.raw`^(${word}\w{0,40}): (?:(${plainText})|\[(${word}[\w-]*(?:,? ${word}[\w-]*)*)\]|(true|false))$`,
  "u",
);

/** The fields, when every line is plain: most are, and YAML's own parser takes ten times as long for the same. */
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
  const document = parseDocument(head, { uniqueKeys: true, logLevel: "error" });
  const [problem] = document.errors;
  if (problem) {
    const [message = "The YAML cannot be read"] = problem.message.split(/ at line \d+|\n/);
    // gray-matter leaves the fence's line end in front, so the lines count as in the file.
    throw new FrontMatterError(`${message}.`, problem.linePos?.[0].line);
  }
  const value = toValue(document);
  if (value === null) return {};
  if (typeof value !== "object" || Array.isArray(value)) {
    throw new FrontMatterError("The front matter has to be a list of `key: value` lines.", 2);
  }
  if (depth(value) > limits.yamlDepth) throw new FrontMatterError("The front matter is nested too deeply.", 2);
  return value as Record<string, unknown>;
}

/** Resolving aliases may fail where parsing did not: an alias to nothing, aliases that multiply. */
function toValue(document: ReturnType<typeof parseDocument>): unknown {
  try {
    return document.toJS({ maxAliasCount: 20 });
  } catch (error) {
    const reason = error instanceof RangeError ? "The front matter is nested too deeply" : (error as Error).message;
    throw new FrontMatterError(`${reason.replace(/[:.\s]+$/, "")}.`, 2);
  }
}

function depth(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depth));
}

/**
 * Changes fields and text of a file in place: only the lines of the changed keys are rewritten, so that comments, key
 * order, unknown keys and everybody's quoting survive. `undefined` removes a key; a new key goes to the end. Throws
 * FrontMatterError when the file would be read as something else.
 */
export function editSource(source: string, changes: Readonly<Record<string, unknown>>, content?: string): string {
  const { opening, head, closing, body } = takeApart(source);
  let edited = head;
  for (const [key, value] of Object.entries(changes)) edited = editKey(edited, key, value);
  const unchanged = content === undefined || content.trim() === body.trim();
  const whole =
    opening + edited + (closing.endsWith("\n") ? closing : `${closing}\n`) + (unchanged ? body : asBody(content));
  refuseMisreading(source, whole, { ...changes, content });
  return whole;
}

/** Reads an edited file back, as it will be on disk: what was changed has to be there, and everything else as before. */
function refuseMisreading(before: string, after: string, changes: Readonly<Record<string, unknown>>): void {
  const allOf = ({ fields, content }: ReturnType<typeof parseSource>) => ({ ...fields, content });
  const former = allOf(parseSource(before));
  const meant = { ...former, ...changes, content: ((changes.content as string | undefined) ?? former.content).trim() };
  const read: Record<string, unknown> = allOf(readAgain(after.toWellFormed()));
  const wrong = Object.entries({ ...read, ...meant }).find(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(read[key]),
  );
  if (wrong) throw new FrontMatterError(`The ${wrong[0]} cannot be kept in the post’s file as it is written.`);
}

function readAgain(source: string): ReturnType<typeof parseSource> {
  try {
    return parseSource(source);
  } catch (error) {
    throw new FrontMatterError(`With these words the post’s file could not be read: ${(error as Error).message}`);
  }
}

/** Writes a new file. */
export function composeSource(fields: Readonly<Record<string, unknown>>, content: string): string {
  return editSource("---\n---\n", fields, content);
}

const asBody = (content: string): string => (content.trim() === "" ? "" : `\n${content.trim()}\n`);

function editKey(head: string, key: string, value: unknown): string {
  const document = parseDocument(head);
  const pair = isMap(document.contents)
    ? document.contents.items.find((item) => isScalar(item.key) && item.key.value === key)
    : undefined;
  const line = value === undefined ? "" : stringify({ [key]: value }, { lineWidth: 0, blockQuote: false });
  const keyRange = isScalar(pair?.key) ? pair.key.range : undefined;
  if (!keyRange) return head + line;

  const range = (pair?.value as { range?: [number, number, number] } | null)?.range ?? keyRange;
  const start = keyRange[0];
  // A block scalar's range runs to the end of its last line; a plain value's stops before a trailing comment.
  const end = head[range[1] - 1] === "\n" ? range[1] - 1 : range[1];
  if (value !== undefined) return head.slice(0, start) + line.slice(0, -1) + head.slice(end);
  const lineEnd = head.indexOf("\n", end);
  return head.slice(0, start) + (lineEnd === -1 ? "" : head.slice(lineEnd + 1));
}
