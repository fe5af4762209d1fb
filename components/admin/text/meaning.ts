import type { Mark, Node } from "@tiptap/pm/model";
import { merged, partsOf, type Span } from "./spans.ts";
import { isAddress } from "./write-words.ts";

/** Whether two blocks are the same to a reader, as far as Markdown can say it: a bold space is no difference. */
export const meansTheSame = (one: Node, other: Node): boolean => meaningOf(one) === meaningOf(other);

/** Blocks without a word, which no Markdown is written for. */
export function isEmpty(block: Node): boolean {
  const isBlank = ({ type, text }: Node) => type.name === "hardBreak" || /^[^\S\u00a0]+$/.test(text ?? "a");
  if (block.type.name === "paragraph") return block.children.every(isBlank);
  return block.type.name === "taskList" && block.children.every(isEmptyTask);
}

/** A task without words would be read as the text "[ ]". */
export const isEmptyTask = (item: Node): boolean => item.type.name === "taskItem" && item.children.every(isEmpty);

export const meaningOf = (block: Node): string => JSON.stringify(outline(block));

function outline(block: Node): unknown {
  const { name } = block.type;
  switch (name) {
    case "paragraph":
    case "heading":
      return [name, block.attrs.level, words(block)];
    case "codeBlock":
    case "sourceBlock":
      return [name, block.attrs.language || null, block.textContent];
    case "table":
      return [name, alignsOf(block), block.children.map((row) => rowOf(row, alignsOf(block).length))];
    case "horizontalRule":
      return [name];
    default:
      return [name, block.attrs.start, block.attrs.checked, tightness(block), outlines(block)];
  }
}

const outlines = (block: Node) => block.children.filter((child) => !isEmpty(child) && !isEmptyTask(child)).map(outline);

/** How the columns of a table are aligned: as many as its longest row has cells. */
export function alignsOf(table: Node): (string | null)[] {
  const columns = Math.max(...table.children.map(({ childCount }) => childCount));
  return Array.from({ length: columns }, (_, at) => table.firstChild?.maybeChild(at)?.attrs.align ?? null);
}

const rowOf = (row: Node, columns: number) =>
  Array.from({ length: columns }, (_, at) => row.maybeChild(at)?.children.flatMap(words) ?? []);

/** Only a list of several items, each a paragraph and perhaps a list, can be written both tight and loose. */
function tightness(block: Node): boolean | undefined {
  const isEither = (item: Node) => {
    const [first, second, ...others] = item.children.filter((child) => !isEmpty(child));
    if (others.length > 0) return false;
    return second
      ? first?.type.name === "paragraph" && isList(second)
      : !first || first.type.name === "paragraph" || isList(first);
  };
  return block.childCount > 1 && block.children.every(isEither) ? block.attrs.tight : undefined;
}

const isList = ({ type }: Node) => type.name.endsWith("List");

/** An address in the text is a link, whether it is marked as one or not; a blank looks the same in bold. */
function words(block: Node) {
  const spans = merged(partsOf(block).map((part) => ({ ...part, marks: part.kind === "blank" ? [] : part.marks })));
  const plain = merged(
    spans.map((span) => ({ ...span, marks: span.marks.filter((mark) => !isItsAddress(mark, span)) })),
  );
  return plain.map(({ text, marks, node }) => [
    text,
    node?.type.name,
    node?.attrs,
    marks.map(({ type, attrs }) => [type.name, attrs]),
  ]);
}

const isItsAddress = ({ type, attrs }: Mark, { text }: Span) => type.name === "link" && isAddress(attrs as never, text);
