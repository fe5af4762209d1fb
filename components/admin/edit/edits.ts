import { adminToasts } from "#content/pages/admin.ts";
import { editorLabels } from "#content/pages/admin-editor.ts";
import { showToast } from "../../islands/toasts/toasts.ts";
import { setEntry } from "../entries.ts";
import { removeStoredDraft, storeDraft } from "./draft-storage.ts";
import { type Edit, type Editor, isSameDraft, type Saved, type Texts, theirDraft } from "./editor.ts";

export const hasUnsavedChanges = (editor: Editor): boolean =>
  Object.values(editor.edits.value).some((edit) => isDirty(editor, edit));

export const isDirty = (editor: Editor, { draft, base }: Edit): boolean =>
  !isSameDraft(editor, draft, editor.draftOf(base));

export const newDraftId = (): string => Date.now().toString(36) + Math.random().toString(36).slice(2, 8);

export function beginEdit(editor: Editor, base: Saved): void {
  setEdit(editor, { draftId: newDraftId(), draft: editor.draftOf(base), base });
}

export function editField(editor: Editor, id: string, field: string, text: string): void {
  const edit = editor.edits.value[id];
  if (edit) setEdit(editor, { ...edit, draft: { ...edit.draft, [field]: text } });
}

/** Every change of an edit comes through here, and is stored before the next key is pressed. */
export function setEdit(editor: Editor, edit: Edit): void {
  const before = editor.edits.value[edit.base.id];
  setEntry(editor.edits, edit.base.id, edit);
  storeDraft(editor, edit);
  if (before && before.base.revision !== edit.base.revision) removeStoredDraft(editor, before);
}

/** Rebases an edit onto another version: only fields that were changed since `from` keep their text. */
export function rebase(editor: Editor, edit: Edit, onto: Saved, from = editor.draftOf(edit.base)): Edit {
  const changed = editor.fieldsThatDiffer(from, edit.draft).map((field) => [field, edit.draft[field]]);
  return { ...edit, base: onto, draft: { ...editor.draftOf(onto), ...Object.fromEntries(changed) } };
}

/** Applies an undone change to an open form. */
export function applyUndo(editor: Editor, saved: Saved): void {
  const edit = editor.edits.value[saved.id];
  if (edit) setEdit(editor, edit.other ? { ...edit, other: saved } : rebase(editor, edit, saved));
}

/**
 * Reconciles an edit with a newer version at the service. That version may be our own save, whose answer was lost, or it
 * may differ in no text field, like a new picture. Otherwise the owner has to decide.
 */
export function reconcile(
  editor: Editor,
  edit: Edit,
  sent: Texts,
  theirs: Saved,
): "already saved" | "no conflict" | "conflict" {
  editor.show(theirs);
  if (isSameDraft(editor, editor.asSaved(sent), editor.draftOf(theirs))) return "already saved";
  if (isOwnVersion(editor, theirs, edit)) {
    setEdit(editor, { ...edit, base: theirs });
    return "no conflict";
  }
  setEdit(editor, { ...edit, other: theirs });
  return "conflict";
}

/** Rebases the draft onto the other version with the owner's choice. Saves nothing, and can be undone. */
export function resolveConflict(editor: Editor, id: string, choice: "mine" | "theirs" | "merged"): void {
  const edit = editor.edits.value[id];
  if (!edit?.other) return;
  const { other: base, otherDraft: _, merged: __, waiting: ___, ...kept } = edit;
  const theirs = theirDraft(editor, edit);
  if (choice === "merged") {
    const { draft, notes } = editor.merge(editor.draftOf(edit.base), edit.draft, theirs);
    setEdit(editor, { ...kept, base, draft, merged: notes });
  } else setEdit(editor, { ...kept, base, draft: choice === "mine" ? edit.draft : theirs });
  showToast({
    title: editorLabels.conflict.taken[choice],
    text: editorLabels.conflict.readAndSave,
    undo: () => setEdit(editor, edit),
  });
}

/** Whether every field of a version comes from this edit or its base: then saving overwrites nobody else's text. */
function isOwnVersion(editor: Editor, theirs: Saved, { base, draft, unconfirmed = [] }: Edit): boolean {
  const differing = [editor.draftOf(base), draft, ...unconfirmed].map((own) =>
    editor.fieldsThatDiffer(editor.asSaved(own), editor.draftOf(theirs)),
  );
  const [first = [], ...others] = differing;
  return !first.some((field) => others.every((fields) => fields.includes(field)));
}

/** A new one is known by what was typed. */
export const titleOf = ({ base, draft }: Pick<Edit, "base" | "draft">): string =>
  base.title || draft.title || editorLabels.untitled;

/** Closes the form and removes its stored draft. */
export function closeEdit(editor: Editor, id: string): void {
  const edit = editor.edits.value[id];
  setEntry(editor.edits, id, undefined);
  if (edit) removeStoredDraft(editor, edit);
}

/** Closes the form. Unsaved changes can be restored from the toast; `onUndo` is called then. */
export function cancelEdit(editor: Editor, id: string, onUndo?: () => void): void {
  const edit = editor.edits.value[id];
  closeEdit(editor, id);
  if (!edit || !isDirty(editor, edit)) return;
  const undo = () => {
    setEdit(editor, edit);
    onUndo?.();
  };
  showToast({ ...adminToasts.editCancelled, text: `“${titleOf(edit)}”`, undo });
}

/** Cancels the retries of a save. Its draft stays unconfirmed: the service may have saved it. */
export function dropWaitingSave(editor: Editor, { waiting, ...edit }: Edit): Edit {
  const { unconfirmed = [] } = edit;
  if (!waiting || unconfirmed.some((draft) => isSameDraft(editor, draft, waiting.draft))) return edit;
  return { ...edit, unconfirmed: [...unconfirmed, waiting.draft] };
}
