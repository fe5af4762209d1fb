import { Mark, type Node } from "@tiptap/pm/model";
import { isRawText } from "./read-block.ts";

/** Text with the same marks; or a picture, a fact or a line break, whose text is empty. */
export interface Span {
  text: string;
  marks: readonly Mark[];
  node?: Node;
}

type Kind = "space" | "punctuation" | "word" | "break" | "picture";
export type Part = Span & { kind: Kind };

/**
 * Returns the inline content of a paragraph or heading as Markdown can express it: no spaces at its ends or beside a
 * line break, no mark that begins or ends with a space, or with punctuation next to a letter (`**a:**b` is not bold).
 */
export const spansOf = (block: Node): Span[] => mergeSpans(partsOf(block));

const SEPARATORS = /(\u00a0+|[^\S\u00a0]+|[\p{P}\p{S}]+)/u;
const OUTER_SPACES = /^([^\S\u00a0]+)|([^\S\u00a0]+)$/;

/** Splits a block into words, punctuation and spaces; without marks, only the spaces at the ends are split off. */
export function partsOf(block: Node): Part[] {
  const hasMarks = block.children.some(({ marks }) => marks.length > 0);
  const all = block.children.flatMap((node) => splitNode(node, hasMarks ? SEPARATORS : OUTER_SPACES));
  const parts = trimStart(trimStart(all).toReversed()).toReversed();
  for (const mark of new Set(parts.flatMap(({ marks }) => marks))) shrinkMark(parts, mark);
  return parts;
}

/** Drops line breaks and spaces at the start, and spaces after a line break. Keeps no-break spaces (`&nbsp;`). */
function trimStart(parts: readonly Part[]): Part[] {
  const kept: Part[] = [];
  for (const part of parts) {
    const before = kept.at(-1)?.kind;
    const isDropped = part.kind === "break" ? !before : part.kind === "space" && (!before || before === "break");
    if (!isDropped || part.text.includes("\u00a0")) kept.push(part);
  }
  return kept;
}

function splitNode(node: Node, pattern: RegExp): Part[] {
  const { marks } = node;
  if (node.type.name === "hardBreak") return [{ kind: "break", text: "", marks: [], node }];
  // Its name begins and ends with punctuation in Markdown.
  if (node.type.name === "fact") return [{ kind: "punctuation", text: "", marks: without(marks, "code"), node }];
  if (!node.isText) return [{ kind: "picture", text: "", marks: without(marks, "code"), node }];
  const text = (node.text ?? "").replaceAll("\n", " ");
  // Code and raw text begin and end with punctuation in Markdown.
  if (marks.some(({ type }) => type.name === "code"))
    return [{ kind: "punctuation", text, marks: without(marks, "rawText") }];
  // A tag or entity that was edited and is no longer whole is written as text.
  const isRaw = marks.some(({ type }) => type.name === "rawText") && isRawText(text);
  if (isRaw) return [{ kind: "punctuation", text, marks }];
  return text.split(pattern).flatMap((part): Part[] => {
    if (!part) return [];
    const kind = /^\s/.test(part) ? "space" : /^[\p{P}\p{S}]/u.test(part) ? "punctuation" : "word";
    return [{ kind, text: part, marks: without(marks, "rawText") }];
  });
}

/** Removes a mark by name. Returns the same array if there is none, so that marks can be compared by identity. */
const without = (marks: readonly Mark[], name: string) =>
  marks.some(({ type }) => type.name === name) ? marks.filter(({ type }) => type.name !== name) : marks;

/** Removes a mark from the parts at its ends where Markdown would not recognise it. */
function shrinkMark(parts: Part[], mark: Mark): void {
  const isIn = (part?: Part) => part !== undefined && mark.isInSet(part.marks);
  const hasFlankingRules = ["bold", "italic", "strike"].includes(mark.type.name);
  const touches = (inside: Part, outside?: Part) =>
    hasFlankingRules &&
    inside.kind === "punctuation" &&
    outside?.kind === "word" &&
    outside.marks.every((other) => other.isInSet(inside.marks));
  const shrinkStart = (order: Part[]) =>
    order.forEach((part, at) => {
      const before = order[at - 1];
      if (!isIn(part) || isIn(before) || mark.type.name === "code") return;
      if (part.kind === "space" || part.kind === "break" || touches(part, before))
        part.marks = mark.removeFromSet(part.marks);
    });
  shrinkStart(parts);
  shrinkStart(parts.toReversed());
}

/** Merges neighbours with the same marks. */
export function mergeSpans(parts: readonly Span[]): Span[] {
  const spans: Span[] = [];
  for (const { text, marks, node } of parts) {
    const last = spans.at(-1);
    if (last && !last.node && !node && Mark.sameSet(last.marks, marks)) last.text += text;
    else spans.push(node ? { text, marks, node } : { text, marks });
  }
  return spans;
}
