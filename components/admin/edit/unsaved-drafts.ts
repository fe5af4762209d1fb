import { editorLabels } from "#content/pages/admin-editor.ts";
import { showToast } from "../../islands/toasts/toasts.ts";
import { readStoredDrafts, removeStoredDraft, storeDraft } from "./draft-storage.ts";
import type { Editor, Saved, StoredDraft } from "./editor.ts";
import { closeEdit, dropWaitingSave, isDirty, newDraftId, reconcile, setEdit, titleOf } from "./edits.ts";

/** The stored drafts of earlier pages without those that are open in a form, newest first. */
export function unsavedDrafts({ edits, stored }: Editor): StoredDraft[] {
  const open = new Set(Object.values(edits.value).map(({ draftId }) => draftId));
  return stored.value.filter(({ draftId }) => !open.has(draftId));
}

/** The versions that are being edited, or have an unsaved draft. */
export function savedWithDrafts(editor: Editor): Saved[] {
  // A new one has no saved title: it is known by what was typed.
  const bases = [...Object.values(editor.edits.value), ...unsavedDrafts(editor)].map(({ base, draft }) =>
    base.revision === "" ? { ...base, title: draft.title ?? base.title } : base,
  );
  return bases.filter(({ id }, at) => bases.findIndex((base) => base.id === id) === at);
}

/** Call it after the first render: the server draws without stored drafts. */
export function loadUnsavedDrafts(editor: Editor): void {
  editor.stored.value = readStoredDrafts(editor);
  // Without the open ones, which would be offered again when their forms close.
  editor.stored.value = unsavedDrafts(editor);
}

const without = ({ stored }: Editor, draftId: string) => stored.value.filter((draft) => draft.draftId !== draftId);

/** Reopens the forms whose save had not arrived when the page was left. */
export function reopenWaitingSaves(editor: Editor): void {
  for (const { at: _, ...edit } of unsavedDrafts(editor)) {
    const { draftId, base, waiting } = edit;
    if (!waiting || editor.edits.value[base.id]) continue;
    editor.stored.value = without(editor, draftId);
    setEdit(editor, { ...edit, waiting: { draft: waiting.draft, reason: editorLabels.waiting.askedBefore } });
  }
}

/** Goes on with the newest stored draft of this very version. Answers whether there was one. */
export function continueDraft(editor: Editor, { id, revision }: Saved): boolean {
  const found = unsavedDrafts(editor).find(({ base }) => base.id === id && base.revision === revision);
  if (!found) return false;
  const { at: _, ...draft } = found;
  editor.stored.value = without(editor, draft.draftId);
  // Under a name of its own: another window may still be writing that one.
  setEdit(editor, { ...draft, draftId: newDraftId() });
  removeStoredDraft(editor, draft);
  return true;
}

/** Opens a stored draft in the form. Unsaved changes that the form held are stored in its place. */
export async function reopenDraft(editor: Editor, { at: _, ...draft }: StoredDraft): Promise<void> {
  const { draftId, base } = draft;
  const open = editor.edits.value[base.id];
  editor.stored.value = without(editor, draftId);
  if (open && isDirty(editor, open)) {
    // The owner chose the other draft, so this one's save is not retried.
    const replaced = dropWaitingSave(editor, open);
    storeDraft(editor, replaced);
    editor.stored.value = [{ ...replaced, at: new Date().toISOString() }, ...editor.stored.value];
  }
  setEdit(editor, dropWaitingSave(editor, draft));
  const now = await editor.fetch(base).catch(() => undefined);
  const edit = editor.edits.value[base.id];
  if (!now || now.revision === base.revision || edit?.draftId !== draftId) return;
  if (reconcile(editor, edit, edit.draft, now) === "already saved") closeEdit(editor, base.id);
}

export function discardDraft(editor: Editor, draft: StoredDraft): void {
  editor.stored.value = without(editor, draft.draftId);
  removeStoredDraft(editor, draft);
  const undo = () => {
    editor.stored.value = [draft, ...editor.stored.value];
    storeDraft(editor, draft);
  };
  showToast({ title: editorLabels.kept.thrownAway, text: `“${titleOf(draft)}”`, undo });
}
