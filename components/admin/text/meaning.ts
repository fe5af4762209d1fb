import type { Mark, Node } from "@tiptap/pm/model";
import { mergeSpans, partsOf, type Span } from "./spans.ts";
import { isAddress } from "./write-inline.ts";

/** Whether two blocks are the same to a reader, as far as Markdown can express it: a bold space makes no difference. */
export const meansTheSame = (one: Node, other: Node): boolean => meaningOf(one) === meaningOf(other);

/** Whether a block has no words, so that no Markdown is written for it. */
export function isEmpty(block: Node): boolean {
  const isBlank = ({ type, text }: Node) => type.name === "hardBreak" || /^[^\S\u00a0]+$/.test(text ?? "a");
  if (block.type.name === "paragraph") return block.children.every(isBlank);
  return block.type.name === "taskList" && block.children.every(isEmptyTask);
}

/** Whether an item is a task without words, which would be read back as the text "[ ]". */
export const isEmptyTask = (item: Node): boolean => item.type.name === "taskItem" && item.children.every(isEmpty);

/** Returns a key that equal-looking blocks share. */
export const meaningOf = (block: Node): string => JSON.stringify(outline(block));

function outline(block: Node): unknown {
  const { name } = block.type;
  switch (name) {
    case "paragraph":
    case "heading":
      return [name, block.attrs.level, inlineOutline(block)];
    case "codeBlock":
    case "sourceBlock":
      return [name, block.attrs.language || null, block.textContent];
    case "table":
      return [name, alignsOf(block), block.children.map((row) => rowOutline(row, alignsOf(block).length))];
    case "horizontalRule":
      return [name];
    default:
      return [name, block.attrs.start, block.attrs.checked, tightness(block), childOutlines(block)];
  }
}

const childOutlines = (block: Node) =>
  block.children.filter((child) => !isEmpty(child) && !isEmptyTask(child)).map(outline);

/** Returns the alignment of each column of a table; there are as many as its longest row has cells. */
export function alignsOf(table: Node): (string | null)[] {
  const columns = Math.max(...table.children.map(({ childCount }) => childCount));
  return Array.from({ length: columns }, (_, at) => table.firstChild?.maybeChild(at)?.attrs.align ?? null);
}

const rowOutline = (row: Node, columns: number) =>
  Array.from({ length: columns }, (_, at) => row.maybeChild(at)?.children.flatMap(inlineOutline) ?? []);

/** Returns whether a list is tight; `undefined` unless it has several items, each a paragraph and perhaps a list. */
function tightness(block: Node): boolean | undefined {
  const canBeTightOrLoose = (item: Node) => {
    const [first, second, ...others] = item.children.filter((child) => !isEmpty(child));
    if (others.length > 0) return false;
    return second
      ? first?.type.name === "paragraph" && isList(second)
      : !first || first.type.name === "paragraph" || isList(first);
  };
  return block.childCount > 1 && block.children.every(canBeTightOrLoose) ? block.attrs.tight : undefined;
}

const isList = ({ type }: Node) => type.name.endsWith("List");

/** Ignores marks on spaces, and links whose text is their address: Markdown links addresses by itself. */
function inlineOutline(block: Node) {
  const spans = mergeSpans(partsOf(block).map((part) => ({ ...part, marks: part.kind === "space" ? [] : part.marks })));
  const withoutAutolinks = mergeSpans(
    spans.map((span) => ({ ...span, marks: span.marks.filter((mark) => !isItsAddress(mark, span)) })),
  );
  return withoutAutolinks.map(({ text, marks, node }) => [
    text,
    node?.type.name,
    node?.attrs,
    marks.map(({ type, attrs }) => [type.name, attrs]),
  ]);
}

const isItsAddress = ({ type, attrs }: Mark, { text }: Span) => type.name === "link" && isAddress(attrs as never, text);
