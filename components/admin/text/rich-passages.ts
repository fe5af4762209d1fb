import type { Node } from "@tiptap/pm/model";
import { NodeSelection, type Selection, TextSelection } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { findPassage } from "#content/model/passages.ts";
import type { TextView } from "./editor-types.ts";

/** Finds and replaces passages in the rich view. */
export const passagesIn = (view: EditorView): Pick<TextView, "find" | "replace" | "distanceTo" | "isCaretIn"> => ({
  find(passage) {
    const { doc, tr } = view.state;
    const found = selectionOf(doc, passage);
    if (!found) return false;
    view.dispatch(tr.setSelection(found).scrollIntoView());
    view.focus();
    return true;
  },
  replace(passage, replacement) {
    const found = selectionOf(view.state.doc, passage);
    if (!(found instanceof TextSelection)) return false;
    view.dispatch(view.state.tr.insertText(replacement, found.from, found.to));
    view.focus();
    return true;
  },
  distanceTo(passage) {
    const { doc, selection } = view.state;
    return Math.abs((selectionOf(doc, passage)?.to ?? Number.POSITIVE_INFINITY) - selection.head);
  },
  isCaretIn(passage) {
    const { parent, parentOffset: at } = view.state.selection.$head;
    return findPassage(passage, textOf(parent)).some(({ from, to }) => from <= at && at <= to);
  },
});

/** Returns the text of a paragraph or heading. Pictures and line breaks count as one character, as in positions. */
const textOf = (node: Node) => (node.isTextblock ? node.textBetween(0, node.content.size, "", "\n") : "");

/** Selects the first place that holds a passage, or the picture whose address, description or caption it is. */
function selectionOf(doc: Node, passage: string): Selection | undefined {
  let found: Selection | undefined;
  doc.descendants((node, at) => {
    if (found) return false;
    const [range] = findPassage(passage, textOf(node));
    if (range) found = TextSelection.create(doc, at + 1 + range.from, at + 1 + range.to);
    else if (node.type.name === "image" && Object.values(node.attrs).includes(passage))
      found = NodeSelection.create(doc, at);
    return true;
  });
  return found;
}
