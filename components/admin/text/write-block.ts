import type { Node, Schema } from "@tiptap/pm/model";
import type { Token, Tokens } from "marked";
import { alignsOf, isEmptyTask, meansTheSame } from "./meaning.ts";
import { cut, join } from "./pieces.ts";
import { type Links, lex, readBlock, sourceBlock } from "./read-block.ts";
import { longestRun, type Spelling, writeInline } from "./write-inline.ts";

/**
 * Writes a block as Markdown that is read back as the same block, with as much of its former source and as few escapes
 * as possible. A list keeps its unedited items, a quote its blocks, a table its rows.
 */
export const writeBlock = (block: Node, former = "", links: Links = {}, escapes = false): string =>
  writeCached(block, former, links, escapes).text;

/** Whether Markdown can express all of a block. */
export const canBeWritten = (block: Node, links: Links): boolean => writeCached(block, "", links, false).isFaithful;

function writeCached(block: Node, former: string, links: Links, escapes: boolean): Written {
  const cached = cache.get(block) ?? new Map<string, Written>();
  const key = `${escapes} ${former}`;
  const last = cached.get(key);
  if (last?.links === links) return last;
  const result: Written = { links, text: "", isFaithful: false };
  for (const spelling of spellings(block, former, escapes)) {
    result.text = write(block, spelling, links);
    result.isFaithful = isReadAs(block, result.text, links);
    if (result.isFaithful) break;
  }
  cache.set(block, cached.set(key, result));
  return result;
}

interface Written {
  links: Links;
  text: string;
  isFaithful: boolean;
}

/** Saves writing a block again whenever another one changes, or the list around it is tried in another spelling. */
const cache = new WeakMap<Node, Map<string, Written>>();

/** Whether a text is read back as this block and nothing else. */
function isReadAs(block: Node, text: string, links: Links): boolean {
  if (block.type.name === "sourceBlock") return true;
  const [token, ...others] = lex(text, links).filter(({ type }) => type !== "space");
  const read = token && others.length === 0 ? readBlock(block.type.schema, token) : undefined;
  return read !== undefined && (read.eq(block) || meansTheSame(block, read));
}

/** Yields the spellings to try, simplest first. Some text needs escapes, some adjacent marks the other delimiter. */
function* spellings(block: Node, former: string, escapes: boolean): Generator<Spelling> {
  const [usual, other] = /(?:^|\s)_\w/.test(former) ? (["_", "*"] as const) : (["*", "_"] as const);
  const simple: Spelling = { former, escapes, italic: usual, bold: /(?:^|\s)__\w/.test(former) ? "__" : "**" };
  const bare: Spelling = { ...simple, former: /^ {0,3}(?:[-*+]|\d+[.)])/.exec(former)?.[0] ?? "" };
  yield simple;
  if (block.isTextblock || block.type.name === "table") {
    yield { ...simple, escapes: true };
    yield { ...simple, italic: other, bold: "**" };
    yield { ...simple, italic: other, bold: "**", escapes: true };
  } else yield bare;
  yield { ...bare, escapes: true };
}

function write(block: Node, spelling: Spelling, links: Links): string {
  switch (block.type.name) {
    case "paragraph":
      return writeInline(block, spelling);
    case "heading": {
      const text = writeInline(block, spelling).replace(/(^|\s)(#+)$/, "$1\\$2");
      return `${"#".repeat(block.attrs.level)} ${text}`.trimEnd();
    }
    case "codeBlock":
      return writeCode(block);
    case "horizontalRule":
      return "---";
    case "blockquote":
      return prefixed(writeInside(block, { ...spelling, former: unquoted(spelling.former) }, links), "> ", "> ");
    case "table":
      return writeTable(block, spelling);
    case "sourceBlock":
      return block.textContent;
    default:
      return writeList(block, spelling, links);
  }
}

function writeCode({ textContent, attrs }: Node): string {
  const fence = "`".repeat(Math.max(3, longestRun(textContent, /`+/g) + 1));
  return `${fence}${attrs.language ?? ""}\n${textContent}${textContent ? "\n" : ""}${fence}`;
}

/** Writes the blocks in a quote or an item; unedited ones keep their former source. */
function writeInside(block: Node, { former, escapes }: Spelling, links: Links, between?: string): string {
  const { schema } = block.type;
  const read = (token: Token, bare: string) => readBlock(schema, token) ?? sourceBlock(schema, bare);
  const origin = cut(former, lex(former, links), read);
  const text = join(
    block.children,
    origin,
    (child, formerChild) => writeBlock(child, formerChild, links, escapes),
    between,
  );
  return text.replace(/\n+$/, "");
}

/** Removes the quote markers from the lines of a quote. */
const unquoted = (former: string) => former.replace(/^ {0,3}> ?/gm, "");

/** Puts a prefix before each line, another before the first. */
function prefixed(text: string, first: string, others: string): string {
  return text
    .split("\n")
    .map((line, at) => {
      const prefix = at === 0 ? first : others;
      return line === "" ? prefix.trimEnd() : prefix + line;
    })
    .join("\n");
}

interface FormerItem {
  node: Node;
  raw: string;
  text: string;
}

/** Returns the items of a list in its former source. */
function readFormerItems(schema: Schema, former: string): FormerItem[] {
  const [list] = lex(former);
  const node = list?.type === "list" && readBlock(schema, list);
  if (!node) return [];
  return (list as Tokens.List).items.map(({ raw, text }, at) => ({ node: node.child(at), raw, text }));
}

function writeList(list: Node, spelling: Spelling, links: Links): string {
  const formerItems = readFormerItems(list.type.schema, spelling.former);
  const items = list.children.filter((item) => !isEmptyTask(item));
  const style = listStyle(list, formerItems, spelling.former);
  const between = list.attrs.tight ? "\n" : "\n\n";
  const unmatched = new Set(formerItems);
  const written = items.map((item, at) => {
    const same = [...unmatched].find(({ node }) => node.eq(item));
    if (same) unmatched.delete(same);
    const kept = same && renumbered(same.raw.trimEnd(), style.number(at));
    if (same && kept !== undefined) return kept + (/\n+$/.exec(same.raw)?.[0] ?? between);
    const former = (items.length === formerItems.length && formerItems[at]?.text) || "";
    const task = item.type.name === "taskItem" ? `[${item.attrs.checked ? "x" : " "}] ` : "";
    const text = task + writeInside(item, { ...spelling, former }, links, between);
    const first = style.indent + style.number(at) + style.marker + style.spaces;
    return prefixed(text, first, " ".repeat(first.length)) + between;
  });
  return written.join("").replace(/\n+$/, "");
}

/** Returns the markers, numbers and spacing of a list's items, as in its former source. */
function listStyle(list: Node, formerItems: readonly FormerItem[], former: string) {
  const isOrdered = list.type.name === "orderedList";
  const [, indent = "", marker = "", spaces = " "] = /^( *)(?:\d+)?([-*+.)])( {1,4}(?=\S))?/.exec(former) ?? [];
  const numbers = formerItems.map(({ raw }) => /^ *(\d+)/.exec(raw)?.[1]);
  // Some people give every item the same number.
  const step = numbers.length > 1 && numbers.every((number) => number === numbers[0]) ? 0 : 1;
  return {
    indent,
    spaces,
    marker: (isOrdered ? ".)" : "-*+").includes(marker || "?") ? marker : isOrdered ? "." : "-",
    number: (at: number) => (isOrdered ? String(list.attrs.start + step * at) : ""),
  };
}

/** Gives an item its new number; `undefined` if the number's width changes, which would move the lines below. */
function renumbered(item: string, number: string): string | undefined {
  const [before = "", indent = "", digits = ""] = /^( *)(\d*)/.exec(item) ?? [];
  return digits.length === number.length ? indent + number + item.slice(before.length) : undefined;
}

/** Writes a table, one line a row. Unedited rows, and the delimiter row below the header, keep their source. */
function writeTable(table: Node, spelling: Spelling): string {
  const [token] = lex(spelling.former);
  const formerTable = token?.type === "table" ? readBlock(table.type.schema, token) : undefined;
  const lines = formerTable ? spelling.former.split("\n") : [];
  const aligns = alignsOf(table);
  const hasSameAligns = formerTable && JSON.stringify(aligns) === JSON.stringify(alignsOf(formerTable));
  const [header, ...rows] = table.children.map((row) => {
    const same = hasSameAligns ? formerTable.children.findIndex((other) => other.eq(row)) : -1;
    const cells = row.children.flatMap((cell) => cellsOf(cell, spelling));
    return lines[same > 0 ? same + 1 : same] ?? line(aligns.map((_, at) => cells[at] ?? ""));
  });
  const delimiterRow = hasSameAligns ? lines[1] : line(aligns.map((align) => delimiters[align ?? "none"] ?? "---"));
  return [header, delimiterRow, ...rows].join("\n");
}

const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
const delimiters: Record<string, string> = { none: "---", left: ":--", center: ":-:", right: "--:" };

/** Writes a cell, followed by an empty one for each further column that it spans. */
function cellsOf(cell: Node, spelling: Spelling): string[] {
  const text = cell.children.map((paragraph) => writeInline(paragraph, spelling)).join(" ");
  const line = text.replace(/\\?\n/g, " ").replace(/\|/g, "\\|");
  return [line, ...Array<string>(Math.max(0, cell.attrs.colspan - 1)).fill("")];
}
