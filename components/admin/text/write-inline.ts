import type { Mark, Node } from "@tiptap/pm/model";
import { type Span, spansOf } from "./spans.ts";

/** One way to write a block as Markdown. The writer tries several until one is read back as the same block. */
export interface Spelling {
  /** Whether characters that could be read as Markdown are escaped. */
  escapes: boolean;
  italic: "*" | "_";
  bold: "**" | "__";
  /** Whether the text is in a link, where addresses are not linked by themselves. */
  inLink?: boolean;
  /** The block's former source: an address that was bare there stays bare. */
  former: string;
}

/** Writes the inline content of a block, on one line except for hard line breaks. */
export function writeInline(block: Node, spelling: Spelling): string {
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

/** Returns the mark to write outermost and the number of spans it covers: the longest, then the first in the schema. */
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

/** Puts delimiters around a text, inside its outer spaces: Markdown reads no mark that begins or ends with a space. */
const enclosed = (text: string, delimiter: string) =>
  text.replace(/^(\s*)(\S.*?)(\s*)$/s, `$1${delimiter}$2${delimiter}$3`);

interface LinkAttrs {
  href: string;
  title: string | null;
}

/** Whether a link's text is its address, so that it can be written as an autolink. */
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
  if (node?.type.name === "fact") return node.attrs.name;
  if (node) {
    const { src, alt, title } = node.attrs as { src: string; alt: string | null; title: string | null };
    return `![${spelling.escapes ? escapeText(alt ?? "") : (alt ?? "")}](${writeAddress(src, title)})`;
  }
  if (marks.some(({ type }) => type.name === "code")) return writeCode(text);
  if (marks.some(({ type }) => type.name === "rawText")) return text;
  return (spelling.escapes ? escapeText(text, spelling.inLink) : text).replaceAll("\u00a0", "&nbsp;");
}

function writeAddress(address: string, title: string | null): string {
  const escaped = address.replace(/\\(?=[!-/:-@[-`{-~])|[<>]/g, "\\$&").replace(/&(?=#?\w+;)/g, "&amp;");
  const isPlain = /^(?:[^\s()]|\([^\s()]*\))+$/.test(escaped);
  const target = isPlain ? escaped : `<${escaped}>`;
  if (!title) return target;
  return `${target} "${title.replace(/\\(?=[!-/:-@[-`{-~])|"/g, "\\$&").replace(/&(?=#?\w+;)/g, "&amp;")}"`;
}

function writeCode(text: string): string {
  const fence = "`".repeat(longestRun(text, /`+/g) + 1);
  const needsSpaces = /^`|`$|^ .*\S.* $/s.test(text);
  return needsSpaces ? `${fence} ${text} ${fence}` : fence + text + fence;
}

/** Returns the length of the longest match. */
export const longestRun = (text: string, runs: RegExp) =>
  Math.max(0, ...(text.match(runs) ?? []).map(({ length }) => length));

/** Escapes each character that could be read as Markdown where it stands. Bare addresses stay unescaped. */
function escapeText(text: string, inLink = false): string {
  return text
    .split(/(\S*(?:https?:\/\/|www\.)\S*)/i)
    .map((part, at) =>
      at % 2 === 1 && !inLink
        ? part
        : part.replace(/[\\`*_~[\]<&!]/g, (character, at: number) =>
            needsEscape(character, part[at - 1], part.slice(at + 1)) ? `\\${character}` : character,
          ),
    )
    .join("");
}

function needsEscape(character: string, before: string | undefined, after: string): boolean {
  if (character === "\\") return after === "" || /^[!-/:-@[-`{-~\u00a0]/.test(after);
  if (character === "<") return /^[a-z/!?]/i.test(after);
  if (character === "&") return /^#?\w+;/.test(after);
  if (character === "!") return after === "" || after.startsWith("[");
  if (character === "_" && before !== undefined && /[\p{L}\p{N}]/u.test(before) && /^[\p{L}\p{N}]/u.test(after))
    return false;
  if ("*_~".includes(character)) return !(before !== undefined && /\s/.test(before) && /^\s/.test(after));
  return true;
}

/** Escapes the start of a line of a paragraph that would be read as another kind of block. */
const escapeStart = (line: string) =>
  line
    .replace(/^(?:[-+](?=\s|$)|-{2,}|#{1,6}(?=\s|$)|>|=+\s*$|:?-+:?\s*(?:\||$)|\|)/, "\\$&")
    .replace(/^(\d{1,9})(?=[.)](?:\s|$))/, "$1\\");
