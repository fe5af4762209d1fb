import type { Node } from "@tiptap/pm/model";
import { TextSelection } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";

/**
 * Inserts blocks in place of an empty paragraph at the caret, else after the caret's top-level block, because cells and
 * items hold no tables. Returns the position of the first one.
 */
export function insertBlocks(view: EditorView, blocks: readonly Node[], at = view.state.selection.to): number {
  const { tr, doc, schema } = view.state;
  const $at = doc.resolve(at);
  const isInBlank = $at.depth === 1 && isBlank($at.parent);
  const from = $at.depth === 0 ? at : isInBlank ? $at.before(1) : $at.after(1);
  const to = isInBlank ? $at.after(1) : isBlank(doc.resolve(from).nodeAfter) && $at.depth === 0 ? from + 2 : from;
  tr.replaceWith(from, to, blocks);
  const end = from + blocks.reduce((size, { nodeSize }) => size + nodeSize, 0);
  // Leave the caret in a paragraph below: typing would replace a selected picture.
  if (tr.doc.nodeAt(end)?.type.name !== "paragraph") tr.insert(end, schema.node("paragraph"));
  view.dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(end + 1))).scrollIntoView());
  return from;
}

export const isBlank = (node: Node | null): boolean => node?.type.name === "paragraph" && node.content.size === 0;
