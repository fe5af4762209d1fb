import type { Node, Schema } from "@tiptap/pm/model";
import type { Token, Tokens } from "marked";
import { alignsOf, isEmptyTask, meansTheSame } from "./meaning.ts";
import { cut, join } from "./pieces.ts";
import { type Links, lex, readBlock, sourceBlock } from "./read-block.ts";
import { longestRun, type Spelling, writeWords } from "./write-words.ts";

/**
 * A block as Markdown: with as much of its former source and as few escapes as leave it read as it is meant.
 * A list keeps the items that nobody touched, a quote its blocks, a table its rows.
 */
export const writeBlock = (block: Node, former = "", links: Links = {}, escapes = false): string =>
  spell(block, former, links, escapes).text;

/** Whether Markdown can say all of a block. */
export const canBeWritten = (block: Node, links: Links): boolean => spell(block, "", links, false).isFaithful;

function spell(block: Node, former: string, links: Links, escapes: boolean): Spelled {
  const known = spelled.get(block) ?? new Map<string, Spelled>();
  const key = `${escapes} ${former}`;
  const last = known.get(key);
  if (last?.links === links) return last;
  const result: Spelled = { links, text: "", isFaithful: false };
  for (const spelling of spellings(block, former, escapes)) {
    result.text = write(block, spelling, links);
    result.isFaithful = isReadAs(block, result.text, links);
    if (result.isFaithful) break;
  }
  spelled.set(block, known.set(key, result));
  return result;
}

interface Spelled {
  links: Links;
  text: string;
  isFaithful: boolean;
}

/** A block is written once, not each time that another one changes or the list around it is tried in another way. */
const spelled = new WeakMap<Node, Map<string, Spelled>>();

/** Whether a text is read as this block, and nothing else. */
function isReadAs(block: Node, text: string, links: Links): boolean {
  if (block.type.name === "sourceBlock") return true;
  const [token, ...others] = lex(text, links).filter(({ type }) => type !== "space");
  const read = token && others.length === 0 ? readBlock(block.type.schema, token) : undefined;
  return read !== undefined && (read.eq(block) || meansTheSame(block, read));
}

/** The simplest first. Some words need escapes, some marks side by side the other sign for italics. */
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
      return writeWords(block, spelling);
    case "heading":
      return `${"#".repeat(block.attrs.level)} ${writeWords(block, spelling).replace(/(^|\s)(#+)$/, "$1\\$2")}`.trimEnd();
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

/** The blocks in a quote or an item, with those of the former text that nobody touched. */
function writeInside(block: Node, { former, escapes }: Spelling, links: Links, between?: string): string {
  const { schema } = block.type;
  const read = (token: Token, bare: string) => readBlock(schema, token) ?? sourceBlock(schema, bare);
  const origin = cut(former, lex(former, links), read);
  const text = join(block.children, origin, (child, like) => writeBlock(child, like, links, escapes), between);
  return text.replace(/\n+$/, "");
}

const unquoted = (former: string) => former.replace(/^ {0,3}> ?/gm, "");

function prefixed(text: string, first: string, others: string): string {
  return text
    .split("\n")
    .map((line, at) => [at === 0 ? first : others, line] as const)
    .map(([before, line]) => (line === "" ? before.trimEnd() : before + line))
    .join("\n");
}

interface FormerItem {
  node: Node;
  raw: string;
  text: string;
}

/** The items of a list as they stood in the source. */
function formerItems(schema: Schema, former: string): FormerItem[] {
  const [list] = lex(former);
  const node = list?.type === "list" && readBlock(schema, list);
  if (!node) return [];
  return (list as Tokens.List).items.map(({ raw, text }, at) => ({ node: node.child(at), raw, text }));
}

function writeList(list: Node, spelling: Spelling, links: Links): string {
  const was = formerItems(list.type.schema, spelling.former);
  const items = list.children.filter((item) => !isEmptyTask(item));
  const form = listForm(list, was, spelling.former);
  const between = list.attrs.tight ? "\n" : "\n\n";
  const free = new Set(was);
  const written = items.map((item, at) => {
    const same = [...free].find(({ node }) => node.eq(item));
    if (same) free.delete(same);
    const kept = same && renumbered(same.raw.trimEnd(), form.number(at));
    if (same && kept !== undefined) return kept + (/\n+$/.exec(same.raw)?.[0] ?? between);
    const former = (items.length === was.length && was[at]?.text) || "";
    const task = item.type.name === "taskItem" ? `[${item.attrs.checked ? "x" : " "}] ` : "";
    const text = task + writeInside(item, { ...spelling, former }, links, between);
    const first = form.indent + form.number(at) + form.mark + form.blanks;
    return prefixed(text, first, " ".repeat(first.length)) + between;
  });
  return written.join("").replace(/\n+$/, "");
}

/** Marks, numbers and blanks of a list's items: those of its former source. */
function listForm(list: Node, was: readonly FormerItem[], former: string) {
  const isOrdered = list.type.name === "orderedList";
  const [, indent = "", mark = "", blanks = " "] = /^( *)(?:\d+)?([-*+.)])( {1,4}(?=\S))?/.exec(former) ?? [];
  const numbers = was.map(({ raw }) => /^ *(\d+)/.exec(raw)?.[1]);
  // All items may have the same number.
  const step = numbers.length > 1 && numbers.every((number) => number === numbers[0]) ? 0 : 1;
  return {
    indent,
    blanks,
    mark: (isOrdered ? ".)" : "-*+").includes(mark || "?") ? mark : isOrdered ? "." : "-",
    number: (at: number) => (isOrdered ? String(list.attrs.start + step * at) : ""),
  };
}

/** An item with its new number, if its other lines need not move for it. */
function renumbered(item: string, number: string): string | undefined {
  const [before = "", indent = "", digits = ""] = /^( *)(\d*)/.exec(item) ?? [];
  return digits.length === number.length ? indent + number + item.slice(before.length) : undefined;
}

/** A table on one line a row. Rows that are the same, and the line under the header, stay as they stand. */
function writeTable(table: Node, spelling: Spelling): string {
  const [token] = lex(spelling.former);
  const was = token?.type === "table" ? readBlock(table.type.schema, token) : undefined;
  const lines = was ? spelling.former.split("\n") : [];
  const aligns = alignsOf(table);
  const isSame = was && JSON.stringify(aligns) === JSON.stringify(alignsOf(was));
  const [header, ...rows] = table.children.map((row) => {
    const same = isSame ? was.children.findIndex((other) => other.eq(row)) : -1;
    const cells = row.children.flatMap((cell) => cellsOf(cell, spelling));
    return lines[same > 0 ? same + 1 : same] ?? line(aligns.map((_, at) => cells[at] ?? ""));
  });
  const rule = isSame ? lines[1] : line(aligns.map((align) => rules[align ?? "none"] ?? "---"));
  return [header, rule, ...rows].join("\n");
}

const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
const rules: Record<string, string> = { none: "---", left: ":--", center: ":-:", right: "--:" };

/** A cell that spans several columns is followed by empty ones. */
function cellsOf(cell: Node, spelling: Spelling): string[] {
  const text = cell.children.map((paragraph) => writeWords(paragraph, spelling)).join(" ");
  const line = text.replace(/\\?\n/g, " ").replace(/\|/g, "\\|");
  return [line, ...Array<string>(Math.max(0, cell.attrs.colspan - 1)).fill("")];
}
