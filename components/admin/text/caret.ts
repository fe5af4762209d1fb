import type { Node, ResolvedPos } from "@tiptap/pm/model";
import { Mapping, StepMap } from "@tiptap/pm/transform";
import type { OpenText } from "./markdown-blocks.ts";

/** Maps positions of one document to another, which are taken to differ in one place. */
export function mappingTo(doc: Node, before: Node): Mapping {
  const start = before.content.findDiffStart(doc.content);
  const end = before.content.findDiffEnd(doc.content);
  if (start === null || !end) return new Mapping();
  // In a repeated text, the common end may begin before the common start ends.
  const overlap = Math.max(0, start - Math.min(end.a, end.b));
  return new Mapping([new StepMap([start, end.a + overlap - start, end.b + overlap - start])]);
}

/** Returns where a document stops to differ from the one before. */
export function endOfChange(doc: Node, before: Node): number | undefined {
  const start = before.content.findDiffStart(doc.content);
  const end = before.content.findDiffEnd(doc.content);
  return start === null || !end ? undefined : Math.max(start, end.b);
}

/** Converts an offset in the source into a position in the document, after the same words. */
export function positionOf({ doc, lead, pieces }: OpenText, offset: number): number {
  let rest = offset - lead.length;
  let index = 0;
  while (index < pieces.length - 1 && rest > lengthOf(pieces[index])) rest -= lengthOf(pieces[index++]);
  const block = doc.maybeChild(index);
  if (!block) return doc.content.size;
  const textUpTo = (at: number) => block.textBetween(0, at, "\n", " ");
  const textOffset = offsetAfterSameWords(pieces[index]?.slice.slice(0, rest) ?? "", textUpTo(block.content.size));
  // Binary search for the position in the block that has so much text before it.
  let [from, to] = [0, block.content.size];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (textUpTo(middle).length < textOffset) from = middle + 1;
    else to = middle;
  }
  let start = 0;
  for (let i = 0; i < index; i++) start += doc.child(i).nodeSize;
  return start + 1 + from;
}

/** Converts a position in the document into an offset in the source, after the same words. */
export function offsetOf({ lead, pieces }: OpenText, position: ResolvedPos): number {
  const index = position.index(0);
  let from = lead.length;
  for (let i = 0; i < index; i++) from += lengthOf(pieces[i]);
  const block = position.node(1) as Node | undefined;
  const before = block?.textBetween(0, position.pos - position.start(1), "\n", " ") ?? "";
  return from + offsetAfterSameWords(before, pieces[index]?.slice ?? "");
}

const lengthOf = (piece: { slice: string; gap: string } | undefined) =>
  piece ? piece.slice.length + piece.gap.length : 0;

/** How many characters before the caret are searched for in the other text. */
const MAX_CONTEXT_LENGTH = 24;

/**
 * Returns the offset in `text` after the longest end of `before` that occurs in it. If that end occurs several times in
 * `before`, the same occurrence is taken in `text`.
 */
function offsetAfterSameWords(before: string, text: string): number {
  for (let length = Math.min(MAX_CONTEXT_LENGTH, before.length); length > 0; length--) {
    const context = before.slice(-length);
    let at = -1;
    for (let n = before.split(context).length - 1; n > 0; n--) {
      const next = text.indexOf(context, at + 1);
      if (next < 0) break;
      at = next;
    }
    if (at >= 0) return at + length;
  }
  return 0;
}
