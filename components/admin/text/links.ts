import { getMarkRange } from "@tiptap/core";
import type { Mark, MarkType, Schema } from "@tiptap/pm/model";
import { type EditorState, TextSelection, type Transaction } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import type { LinkAtCaret } from "./editor-types.ts";

const linkType = (schema: Schema) => schema.marks.link as MarkType;
const linkMark = (href: string, schema: Schema): Mark => linkType(schema).create({ href });

/** Returns the range of the link at the caret; without one, the selection. */
function linkRange({ doc, schema, selection: { $from, from, to } }: EditorState) {
  const type = linkType(schema);
  return getMarkRange($from, type) ?? getMarkRange(doc.resolve(to), type) ?? { from, to };
}

/** The link at the caret, for the dialog. What it leads to may be a fact, of which the owner sees the value. */
export const linkIn = (view: EditorView, shown = (href: string) => href) => ({
  link(): LinkAtCaret {
    const { href, text } = linkAtCaret(view.state);
    return { href: shown(href), text };
  },
  setLink({ href, text }: LinkAtCaret): void {
    const { href: kept } = linkAtCaret(view.state);
    setLink(view, { href: href === shown(kept) ? kept : href, text });
  },
  removeLink: () => removeLink(view),
});

function linkAtCaret(state: EditorState): LinkAtCaret {
  const { from, to } = linkRange(state);
  const link = linkType(state.schema).isInSet(state.doc.nodeAt(from)?.marks ?? []);
  return { href: link?.attrs.href ?? "", text: state.doc.textBetween(from, to, " ") };
}

function setLink({ state, dispatch }: EditorView, { href, text }: LinkAtCaret): void {
  const { tr, doc, schema } = state;
  const { from, to } = linkRange(state);
  const before = doc.textBetween(from, to, " ");
  const link = linkMark(href, schema);
  // Unchanged text keeps its other marks.
  if (text === before && before !== "") tr.removeMark(from, to, link.type).addMark(from, to, link);
  else {
    const marks = link.addToSet(doc.resolve(from).marksAcross(doc.resolve(to)) ?? []);
    tr.replaceWith(from, to, schema.text(text || href, marks));
  }
  dispatch(caretAt(tr, tr.mapping.map(to)).scrollIntoView());
}

/** Puts the caret behind the words, so that the next letter does not replace them. */
const caretAt = (tr: Transaction, at: number) => tr.setSelection(TextSelection.create(tr.doc, at));

function removeLink({ state, dispatch }: EditorView): void {
  const { from, to } = linkRange(state);
  dispatch(caretAt(state.tr.removeMark(from, to, linkType(state.schema)), to));
}

/** Makes the selected text a link if an address is pasted over it. Returns whether it did. */
export function pasteLink({ state, dispatch }: EditorView, data: DataTransfer | null): boolean {
  const href = data?.getData("text/plain").trim() ?? "";
  const { from, to, empty, $from, $to } = state.selection;
  if (empty || !$from.sameParent($to) || !/^(?:https?:\/\/|mailto:|tel:)\S+$/i.test(href)) return false;
  dispatch(caretAt(state.tr.addMark(from, to, linkMark(href, state.schema)), to));
  return true;
}
