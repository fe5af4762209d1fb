import { history, undo, undoDepth } from "@tiptap/pm/history";
import type { Node } from "@tiptap/pm/model";
import { EditorState, TextSelection, type Transaction } from "@tiptap/pm/state";
import { tableEditing } from "@tiptap/pm/tables";
import { canJoin, canSplit } from "@tiptap/pm/transform";
import { oneOf, type Random, upTo } from "./texts.ts";

/** Edits a document in random steps, and undoes some of them. */
export function editAtRandom(doc: Node, random: Random, steps: number): EditorState {
  let state = EditorState.create({ doc, plugins: [history({ newGroupDelay: 0 }), tableEditing()] });
  for (let step = 0; step < steps; step++) {
    const tr = state.tr;
    oneOf(random, edits)(tr, random);
    if (tr.docChanged) state = state.apply(tr);
    if (random() < 0.1)
      undo(state, (back) => {
        state = state.apply(back);
      });
  }
  return state;
}

export function undoAll(state: EditorState): EditorState {
  let undone = state;
  while (undoDepth(undone) > 0)
    undo(undone, (back) => {
      undone = undone.apply(back);
    });
  return undone;
}

/** Returns all positions within text. */
function textPositions(doc: Node): number[] {
  const positions: number[] = [];
  doc.descendants((node, at) => {
    if (node.isTextblock && node.type.name !== "sourceBlock")
      for (let k = 0; k <= node.content.size; k++) positions.push(at + 1 + k);
  });
  return positions;
}

type Edit = (tr: Transaction, random: Random) => void;

const randomPosition = (tr: Transaction, random: Random) => oneOf(random, textPositions(tr.doc)) ?? 0;
const blockAt = (tr: Transaction, index: number) => {
  let from = 0;
  for (let at = 0; at < index; at++) from += tr.doc.child(at).nodeSize;
  return { from, node: tr.doc.child(index) };
};

const insert: Edit = (tr, random) => {
  tr.insertText(
    oneOf(random, ["a", "horse", " ", "b c", "*", "-", "1. ", "_", "# ", "<", "&", "[", "\u00a0", "é"]),
    randomPosition(tr, random),
  );
};

const remove: Edit = (tr, random) => {
  const from = randomPosition(tr, random);
  tr.setSelection(
    TextSelection.between(tr.doc.resolve(from), tr.doc.resolve(Math.min(tr.doc.content.size, from + upTo(random, 12)))),
  );
  tr.deleteSelection();
};

const removeBlock: Edit = (tr, random) => {
  if (tr.doc.childCount < 2) return;
  const { from, node } = blockAt(tr, upTo(random, tr.doc.childCount - 1));
  tr.delete(from, from + node.nodeSize);
};

const moveBlock: Edit = (tr, random) => {
  const { from, node } = blockAt(tr, upTo(random, tr.doc.childCount - 1));
  if (tr.doc.childCount < 2) return;
  tr.delete(from, from + node.nodeSize);
  tr.insert(blockAt(tr, upTo(random, tr.doc.childCount - 1)).from, node);
};

const copyBlock: Edit = (tr, random) => {
  const { node } = blockAt(tr, upTo(random, tr.doc.childCount - 1));
  tr.insert(blockAt(tr, upTo(random, tr.doc.childCount - 1)).from, node.type.schema.nodeFromJSON(node.toJSON()));
};

const copyWords: Edit = (tr, random) => {
  const from = randomPosition(tr, random);
  const slice = tr.doc.slice(from, Math.min(tr.doc.content.size, from + upTo(random, 20)));
  const to = randomPosition(tr, random);
  tr.replaceRange(to, to, slice);
};

const split: Edit = (tr, random) => {
  const at = randomPosition(tr, random);
  const { parent, depth } = tr.doc.resolve(at);
  if (parent.type.spec.code) return;
  const deep = depth > 1 && random() < 0.5 ? 2 : 1;
  if (canSplit(tr.doc, at, deep)) tr.split(at, deep);
};

const joinBlocks: Edit = (tr, random) => {
  if (tr.doc.childCount < 2) return;
  const { from } = blockAt(tr, 1 + upTo(random, tr.doc.childCount - 2));
  const [before, after] = [tr.doc.resolve(from).nodeBefore, tr.doc.resolve(from).nodeAfter];
  if (before?.type === after?.type && canJoin(tr.doc, from)) tr.join(from);
};

const mark: Edit = (tr, random) => {
  const from = randomPosition(tr, random);
  const to = Math.min(tr.doc.content.size, from + 1 + upTo(random, 9));
  const { marks } = tr.doc.type.schema;
  if (tr.doc.resolve(from).parent.type.spec.code) return;
  const type = oneOf(random, [marks.bold, marks.italic, marks.strike, marks.code, marks.link]);
  if (!type) return;
  if (tr.doc.rangeHasMark(from, to, type)) tr.removeMark(from, to, type);
  else tr.addMark(from, to, type.create(type.name === "link" ? { href: "/b" } : null));
};

const edits: readonly Edit[] = [
  insert,
  insert,
  insert,
  remove,
  remove,
  removeBlock,
  moveBlock,
  copyBlock,
  copyWords,
  split,
  split,
  joinBlocks,
  mark,
  mark,
];
