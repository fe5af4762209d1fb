import { editorLabels } from "#content/pages/admin-editor.ts";
import { showToast } from "../../islands/toasts/toasts.ts";
import { sentenceOf } from "../api/answers.ts";
import { removeStoredDraft, storeDraft, unsavedDrafts } from "./draft-storage.ts";
import { createDraftId, type Editor, type SavedVersion, type StoredDraft } from "./editor.ts";
import { beginEdit, cancelPendingSave, closeEdit, reconcile, setEdit } from "./edits.ts";
import { forgetWords, readWords, throwAwayAloud } from "./thrown-away.ts";
import { pullWorkingCopy } from "./working-copy.ts";

/** Returns the base versions of all open forms and unsaved drafts, each once. */
export function savedWithDrafts(editor: Editor): SavedVersion[] {
  // A new post has no saved title, so the typed one is shown.
  const bases = [...Object.values(editor.edits.value), ...unsavedDrafts(editor)].map(({ base, draft }) =>
    base.revision === "" ? { ...base, title: draft.title ?? base.title } : base,
  );
  return bases.filter(({ id }, at) => bases.findIndex((base) => base.id === id) === at);
}

/** Reopens the forms whose save was still pending when the page was left. */
export function reopenPendingSaves(editor: Editor): void {
  for (const { at: _, ...edit } of unsavedDrafts(editor)) {
    const { base, pendingSave } = edit;
    if (!pendingSave || editor.edits.value[base.id]) continue;
    setEdit(editor, { ...edit, pendingSave: { ...pendingSave, reason: editorLabels.waiting.askedBefore } });
  }
}

/** Opens the form of a version, with the unsaved words of this device and of others. */
export function openEdit(editor: Editor, saved: SavedVersion): void {
  if (!editor.edits.value[saved.id] && !continueDraft(editor, saved)) beginEdit(editor, saved);
  void pullWorkingCopy(editor, saved);
}

/** Opens the newest stored draft of exactly this version. Returns whether there was one. */
function continueDraft(editor: Editor, { id, revision }: SavedVersion): boolean {
  const found = unsavedDrafts(editor).find(({ base }) => base.id === id && base.revision === revision);
  if (!found) return false;
  const { at: _, ...draft } = found;
  // It gets a new id, because another window may still be writing to the old one.
  setEdit(editor, { ...draft, draftId: createDraftId() });
  removeStoredDraft(draft.draftId);
  return true;
}

/** Opens a stored draft in the form. Unsaved changes in the form are stored as a draft instead. */
export async function reopenDraft(editor: Editor, { at: _, ...draft }: StoredDraft): Promise<void> {
  const { draftId, base } = draft;
  const open = editor.edits.value[base.id];
  // The owner chose the stored draft, so the save of the replaced one is not retried.
  if (open) storeDraft(editor, cancelPendingSave(editor, open));
  setEdit(editor, cancelPendingSave(editor, { ...draft, copy: open?.copy ?? draft.copy }));
  const now = await editor.fetchLatest(base).catch(() => undefined);
  const edit = editor.edits.value[base.id];
  if (!now || now.revision === base.revision || edit?.draftId !== draftId) return;
  if (reconcile(editor, edit, edit.draft, now) === "already saved") closeEdit(editor, base.id);
}

export function discardDraft(editor: Editor, draft: StoredDraft): void {
  if (draft.copy) editor.closedCopies.set(draft.base.id, draft.copy);
  throwAwayAloud(editor, draft, editorLabels.kept.thrownAway, () => storeDraft(editor, draft));
}

/** Opens a form with words that were thrown away. If the saved version has changed since, the form shows the conflict. */
export async function takeUpWords(editor: Editor, name: string): Promise<SavedVersion> {
  const { draft, base, reasons, at } = await readWords(name);
  // They are in the form at once, and she types on. Whether the saved version has changed shows there when it is known.
  void reopenDraft(editor, { draftId: createDraftId(), draft, base, at, ...(reasons && { reasons }) });
  void forgetWords(name);
  return base;
}

const TAKE_UP = "#take-up=";
/** Returns the hash with which a page of the desk takes words up. */
export const takeUpAddress = (name: string): string => TAKE_UP + name;

/** Takes up the words that the address names, once. */
export async function takeUpFromAddress(editor: Editor, openForm: (saved: SavedVersion) => unknown): Promise<void> {
  const { hash, pathname } = location;
  if (!hash.startsWith(TAKE_UP)) return;
  history.replaceState(null, "", pathname);
  try {
    await openForm(await takeUpWords(editor, hash.slice(TAKE_UP.length)));
  } catch (error) {
    showToast({ title: editorLabels.notTakenUp, text: sentenceOf(error), tone: "bad" });
  }
}
