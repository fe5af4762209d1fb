import type { Mark, Node } from "@tiptap/pm/model";
import { type Span, spansOf } from "./spans.ts";

/** How the words of a block are spelled: tried in turn until they are read as they are meant. */
export interface Spelling {
  /** Escape the signs that could be read as marks. */
  escapes: boolean;
  italic: "*" | "_";
  bold: "**" | "__";
  /** In a link an address does not stand for itself. */
  inLink?: boolean;
  /** The block's former source: an address that stood for itself there stays as it was. */
  former: string;
}

/** A paragraph's words in Markdown, on one line but for line breaks. */
export function writeWords(block: Node, spelling: Spelling): string {
  const text = writeSpans(spansOf(block), spelling);
  return spelling.escapes && block.type.name === "paragraph" ? text.split("\n").map(escapeStart).join("\n") : text;
}

function writeSpans(spans: readonly Span[], spelling: Spelling): string {
  let written = "";
  for (let at = 0, end = 0; at < spans.length; at = end) {
    const [mark, length] = longestMark(spans.slice(at));
    end = at + length;
    const inside = spans.slice(at, end);
    written += mark ? writeMark(mark, inside, spelling) : writeLeaf(spans[at] as Span, spelling);
  }
  return written;
}

/** The mark that reaches farthest stands outside; of two that reach as far, the first in the schema. */
function longestMark(spans: readonly Span[]): [Mark | undefined, number] {
  const marks = spans[0]?.marks.filter(({ type }) => type.name !== "code" && type.name !== "rawText") ?? [];
  let best: [Mark | undefined, number] = [undefined, 1];
  for (const mark of marks) {
    const end = spans.findIndex((span) => !mark.isInSet(span.marks));
    const length = end < 0 ? spans.length : end;
    if (!best[0] || length > best[1]) best = [mark, length];
  }
  return best;
}

function writeMark(mark: Mark, spans: readonly Span[], spelling: Spelling): string {
  const inner = spans.map((span) => ({ ...span, marks: mark.removeFromSet(span.marks) }));
  switch (mark.type.name) {
    case "link":
      return writeLink(mark.attrs as LinkAttrs, inner, spelling);
    case "bold":
      return enclosed(writeSpans(inner, spelling), spelling.bold);
    case "italic":
      return enclosed(writeSpans(inner, spelling), spelling.italic);
    default:
      return enclosed(writeSpans(inner, spelling), "~~");
  }
}

/** Blanks stay outside: no mark is read that begins or ends with one. */
const enclosed = (text: string, sign: string) => text.replace(/^(\s*)(\S.*?)(\s*)$/s, `$1${sign}$2${sign}$3`);

interface LinkAttrs {
  href: string;
  title: string | null;
}

/** Whether a link's words are its address, so that it stands for itself. */
export const isAddress = ({ href, title }: LinkAttrs, text: string): boolean =>
  !title && [text, `http://${text}`, `mailto:${text}`].includes(href);

function writeLink(link: LinkAttrs, inner: Span[], spelling: Spelling): string {
  const [{ text, marks } = { text: "", marks: [] }] = inner;
  if (inner.length === 1 && marks.length === 0 && isAddress(link, text)) {
    const isBare = spelling.former.includes(text) && !spelling.former.includes(`<${text}>`);
    return isBare || text.startsWith("www.") ? text : `<${text}>`;
  }
  return `[${writeSpans(inner, { ...spelling, inLink: true })}](${writeAddress(link.href, link.title)})`;
}

function writeLeaf({ text, node, marks }: Span, spelling: Spelling): string {
  if (node?.type.name === "hardBreak") return "\\\n";
  if (node) {
    const { src, alt, title } = node.attrs as { src: string; alt: string | null; title: string | null };
    return `![${spelling.escapes ? escapeWords(alt ?? "") : (alt ?? "")}](${writeAddress(src, title)})`;
  }
  if (marks.some(({ type }) => type.name === "code")) return writeCode(text);
  if (marks.some(({ type }) => type.name === "rawText")) return text;
  return (spelling.escapes ? escapeWords(text, spelling.inLink) : text).replaceAll("\u00a0", "&nbsp;");
}

function writeAddress(address: string, title: string | null): string {
  const letters = address.replace(/\\(?=[!-/:-@[-`{-~])|[<>]/g, "\\$&").replace(/&(?=#?\w+;)/g, "&amp;");
  const isPlain = /^(?:[^\s()]|\([^\s()]*\))+$/.test(letters);
  const target = isPlain ? letters : `<${letters}>`;
  if (!title) return target;
  return `${target} "${title.replace(/\\(?=[!-/:-@[-`{-~])|"/g, "\\$&").replace(/&(?=#?\w+;)/g, "&amp;")}"`;
}

function writeCode(text: string): string {
  const fence = "`".repeat(longestRun(text, /`+/g) + 1);
  const needsBlanks = /^`|`$|^ .*\S.* $/s.test(text);
  return needsBlanks ? `${fence} ${text} ${fence}` : fence + text + fence;
}

export const longestRun = (text: string, runs: RegExp) =>
  Math.max(0, ...(text.match(runs) ?? []).map(({ length }) => length));

/** A backslash before each sign that could be read as a mark there. Addresses that stand for themselves have none. */
function escapeWords(text: string, inLink = false): string {
  return text
    .split(/(\S*(?:https?:\/\/|www\.)\S*)/i)
    .map((part, at) =>
      at % 2 === 1 && !inLink
        ? part
        : part.replace(/[\\`*_~[\]<&!]/g, (sign, at: number) =>
            isMark(sign, part[at - 1], part.slice(at + 1)) ? `\\${sign}` : sign,
          ),
    )
    .join("");
}

function isMark(sign: string, before: string | undefined, after: string): boolean {
  if (sign === "\\") return after === "" || /^[!-/:-@[-`{-~\u00a0]/.test(after);
  if (sign === "<") return /^[a-z/!?]/i.test(after);
  if (sign === "&") return /^#?\w+;/.test(after);
  if (sign === "!") return after === "" || after.startsWith("[");
  if (sign === "_" && before !== undefined && /[\p{L}\p{N}]/u.test(before) && /^[\p{L}\p{N}]/u.test(after))
    return false;
  if ("*_~".includes(sign)) return !(before !== undefined && /\s/.test(before) && /^\s/.test(after));
  return true;
}

/** A line of a paragraph that begins like another block. */
const escapeStart = (line: string) =>
  line
    .replace(/^(?:[-+](?=\s|$)|-{2,}|#{1,6}(?=\s|$)|>|=+\s*$|:?-+:?\s*(?:\||$)|\|)/, "\\$&")
    .replace(/^(\d{1,9})(?=[.)](?:\s|$))/, "$1\\");
