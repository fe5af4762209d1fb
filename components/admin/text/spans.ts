import type { Mark, Node } from "@tiptap/pm/model";
import { isRawText } from "./read-block.ts";

/** Letters with the same marks; or a picture or a line break, which have no letters. */
export interface Span {
  text: string;
  marks: readonly Mark[];
  node?: Node;
}

type Kind = "blank" | "sign" | "word" | "break" | "picture";
export type Part = Span & { kind: Kind };

/**
 * The words of a paragraph or heading as Markdown can say them: no blanks at its ends or beside a line break, and
 * no mark that begins or ends with a blank, or with a sign that touches a letter outside (`**a:**b` would not be bold).
 */
export const spansOf = (block: Node): Span[] => merged(partsOf(block));

const WORDS = /(\u00a0+|[^\S\u00a0]+|[\p{P}\p{S}]+)/u;
const ENDS = /^([^\S\u00a0]+)|([^\S\u00a0]+)$/;

/** Each word, sign and blank of a block by itself; without marks only the blanks at the ends matter. */
export function partsOf(block: Node): Part[] {
  const hasMarks = block.children.some(({ marks }) => marks.length > 0);
  const all = block.children.flatMap((node) => split(node, hasMarks ? WORDS : ENDS));
  const parts = withoutEnds(withoutEnds(all).toReversed()).toReversed();
  for (const mark of new Set(parts.flatMap(({ marks }) => marks))) shrink(parts, mark);
  return parts;
}

/** Without the blanks at the start, and after each line break. A no-break space is none: it is written `&nbsp;`. */
function withoutEnds(parts: readonly Part[]): Part[] {
  const kept: Part[] = [];
  for (const part of parts) {
    const before = kept.at(-1)?.kind;
    const isAtEnd = part.kind === "break" ? !before : part.kind === "blank" && (!before || before === "break");
    if (!isAtEnd || part.text.includes("\u00a0")) kept.push(part);
  }
  return kept;
}

function split(node: Node, pattern: RegExp): Part[] {
  const { marks } = node;
  if (node.type.name === "hardBreak") return [{ kind: "break", text: "", marks: [], node }];
  if (!node.isText) return [{ kind: "picture", text: "", marks: without(marks, "code"), node }];
  const text = (node.text ?? "").replaceAll("\n", " ");
  if (marks.some(({ type }) => type.name === "code")) return [{ kind: "sign", text, marks: without(marks, "rawText") }];
  // A tag or entity that is no longer whole is text.
  const isRaw = marks.some(({ type }) => type.name === "rawText") && isRawText(text);
  if (isRaw) return [{ kind: "sign", text, marks }];
  return text.split(pattern).flatMap((part): Part[] => {
    if (!part) return [];
    const kind = /^\s/.test(part) ? "blank" : /^[\p{P}\p{S}]/u.test(part) ? "sign" : "word";
    return [{ kind, text: part, marks: without(marks, "rawText") }];
  });
}

/** The same list if there is nothing to take from it: marks of one node are told apart by their list. */
const without = (marks: readonly Mark[], name: string) =>
  marks.some(({ type }) => type.name === name) ? marks.filter(({ type }) => type.name !== name) : marks;

/** Takes a mark from the parts at its ends with which its signs would not be read. */
function shrink(parts: Part[], mark: Mark): void {
  const isIn = (part?: Part) => part !== undefined && mark.isInSet(part.marks);
  const isFlanked = ["bold", "italic", "strike"].includes(mark.type.name);
  const touches = (inside: Part, outside?: Part) =>
    isFlanked &&
    inside.kind === "sign" &&
    outside?.kind === "word" &&
    outside.marks.every((other) => other.isInSet(inside.marks));
  const takeFrom = (order: Part[]) =>
    order.forEach((part, at) => {
      const before = order[at - 1];
      if (!isIn(part) || isIn(before) || mark.type.name === "code") return;
      if (part.kind === "blank" || part.kind === "break" || touches(part, before))
        part.marks = mark.removeFromSet(part.marks);
    });
  takeFrom(parts);
  takeFrom(parts.toReversed());
}

/** Neighbours with the same marks as one. */
export function merged(parts: readonly Span[]): Span[] {
  const spans: Span[] = [];
  for (const { text, marks, node } of parts) {
    const last = spans.at(-1);
    if (last && !last.node && !node && sameMarks(last.marks, marks)) last.text += text;
    else spans.push(node ? { text, marks, node } : { text, marks });
  }
  return spans;
}

const sameMarks = (some: readonly Mark[], others: readonly Mark[]) =>
  some === others || (some.length === others.length && some.every((mark) => mark.isInSet(others)));
