import type { Node } from "@tiptap/pm/model";
import type { Selection } from "@tiptap/pm/state";
import { Mapping, StepMap } from "@tiptap/pm/transform";
import type { OpenText } from "./markdown-blocks.ts";

/** Where the places of one document are in another: the two are the same before and after what has changed. */
export function mappingTo(doc: Node, before: Node): Mapping {
  const start = before.content.findDiffStart(doc.content);
  const end = before.content.findDiffEnd(doc.content);
  if (start === null || !end) return new Mapping();
  // The end of a repeated text may lie before its start.
  const overlap = Math.max(0, start - Math.min(end.a, end.b));
  return new Mapping([new StepMap([start, end.a + overlap - start, end.b + overlap - start])]);
}

/** Where an offset in the source is in the document: after the same words. */
export function positionOf({ doc, lead, pieces }: OpenText, offset: number): number {
  let inside = offset - lead.length;
  let index = 0;
  while (index < pieces.length - 1 && inside > sizeOf(pieces[index])) inside -= sizeOf(pieces[index++]);
  const block = doc.maybeChild(index);
  if (!block) return doc.content.size;
  const textUpTo = (at: number) => block.textBetween(0, at, "\n", " ");
  const letters = afterSameWords(pieces[index]?.slice.slice(0, inside) ?? "", textUpTo(block.content.size));
  let [from, to] = [0, block.content.size];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (textUpTo(middle).length < letters) from = middle + 1;
    else to = middle;
  }
  let start = 0;
  for (let i = 0; i < index; i++) start += doc.child(i).nodeSize;
  return start + 1 + from;
}

/** Where the caret is in the source: after the same words. */
export function offsetOf({ lead, pieces }: OpenText, { $from }: Selection): number {
  const index = Math.min($from.index(0), pieces.length - 1);
  let from = lead.length;
  for (let i = 0; i < index; i++) from += sizeOf(pieces[i]);
  const block = $from.node(1) as Node | undefined;
  const before = block?.textBetween(0, $from.pos - $from.start(1), "\n", " ") ?? "";
  return from + afterSameWords(before, pieces[index]?.slice ?? "");
}

const sizeOf = (piece: { slice: string; gap: string } | undefined) =>
  piece ? piece.slice.length + piece.gap.length : 0;

/** So many letters before the caret are looked for in the other text. */
const MOST_LETTERS = 24;

/**
 * The offset in another text after the words that `before` ends with: as many of its last letters as occur there.
 * Words that occur several times are counted, so that the same ones are found.
 */
function afterSameWords(before: string, text: string): number {
  for (let length = Math.min(MOST_LETTERS, before.length); length > 0; length--) {
    const words = before.slice(-length);
    let at = -1;
    for (let n = before.split(words).length - 1; n > 0; n--) {
      const next = text.indexOf(words, at + 1);
      if (next < 0) break;
      at = next;
    }
    if (at >= 0) return at + length;
  }
  return 0;
}
