import * as crypto from "node:crypto";
import type { Stats } from "node:fs";
import { diffArrays } from "diff";

/** A text that cannot be read or kept. The message is one sentence for the person who corrects it; `path` names the field. */
export class UnfitText extends Error {
  readonly line: number | undefined;
  readonly path: readonly PropertyKey[];
  constructor(message: string, { line, path = [] }: { line?: number | undefined; path?: readonly PropertyKey[] } = {}) {
    super(message);
    this.line = line;
    this.path = path;
  }
}

/** Returns a value that names a text. */
export const revisionOf = (source: string): string => crypto.hash("sha256", source, "hex").slice(0, 20);

/**
 * Returns a value that changes whenever the file does; while it is the same, the file is not read again. It includes
 * the ctime, which no program can set: new permissions, and a text replaced under its old mtime, are noticed too.
 */
export const stampOf = ({ size, mtimeMs, ctimeMs, ino }: Pick<Stats, "size" | "mtimeMs" | "ctimeMs" | "ino">): string =>
  `${size} ${mtimeMs} ${ctimeMs} ${ino}`;

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/**
 * Decodes a text file, and keeps its byte-order mark. Throws UnfitText for everything that is not UTF-8: a
 * character that is guessed would be written back, and the right one lost.
 */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff) || bytes.includes(0);
  if (isUtf16) throw new UnfitText("The file is saved as UTF-16 (“Unicode”), or is no text. Save it as UTF-8.");
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    throw new UnfitText(
      "The file is not UTF-8: it is saved in an older encoding, such as Windows-1252 (“ANSI”). Save it as UTF-8.",
    );
  }
  if (/^[^\n\r]*\r(?!\n)/.test(text))
    throw new UnfitText("The file’s lines end as on an old Macintosh (CR). Save it with the line ends of today.");
  return text;
}

/** Returns a text with line feeds only, as parsers and browsers use it. */
export const withLineFeeds = (text: string): string => text.replaceAll("\r\n", "\n");

/**
 * Gives a text with line feeds the line ends of the file that it replaces: unchanged lines keep theirs, and new ones
 * get those that most lines have.
 */
export function withLineEndsOf(file: string, text: string): string {
  const crlf = file.split("\r\n").length - 1;
  const lf = file.split("\n").length - 1 - crlf;
  const usual = crlf > lf ? "\r\n" : "\n";
  if (crlf === 0 || lf === 0) return text.replaceAll("\n", usual);
  const former = file.split("\n");
  const lines = withLineFeeds(file).split("\n");
  // Past this many differences the lines have little in common, and comparing them takes long.
  const steps = diffArrays(lines, text.split("\n"), { maxEditLength: 1_000 });
  if (!steps) return text.replaceAll("\n", usual);
  let at = 0;
  let replaced: string[] = [];
  const written = steps.flatMap(({ value, added, removed }) => {
    // A line that is only changed keeps its line end too.
    if (added) return value.map((line) => line + (/\r?$/.exec(replaced.shift() ?? usual.slice(0, -1))?.[0] ?? ""));
    const kept = former.slice(at, at + value.length);
    at += value.length;
    replaced = removed ? kept : [];
    return removed ? [] : kept;
  });
  // The last piece has no line end; a kept one may have come from the middle of the file.
  return written.join("\n").replace(/\r$/, "");
}
