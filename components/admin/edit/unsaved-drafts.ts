import { editorLabels } from "#content/pages/admin-editor.ts";
import { showToast } from "../../islands/toasts/toasts.ts";
import { sentenceOf } from "../answers.ts";
import { readStoredDrafts, removeStoredDraft, storeDraft } from "./draft-storage.ts";
import { createDraftId, type Editor, type SavedVersion, type StoredDraft } from "./editor.ts";
import { cancelPendingSave, closeEdit, isDirty, reconcile, setEdit } from "./edits.ts";
import { forgetWords, readWords, throwAwayAloud } from "./thrown-away.ts";

/** Returns the stored drafts of earlier page loads that are not open in a form, newest first. */
export function unsavedDrafts({ edits, storedDrafts }: Editor): StoredDraft[] {
  const open = new Set(Object.values(edits.value).map(({ draftId }) => draftId));
  return storedDrafts.value.filter(({ draftId }) => !open.has(draftId));
}

/** Returns the base versions of all open forms and unsaved drafts, each once. */
export function savedWithDrafts(editor: Editor): SavedVersion[] {
  // A new post has no saved title, so the typed one is shown.
  const bases = [...Object.values(editor.edits.value), ...unsavedDrafts(editor)].map(({ base, draft }) =>
    base.revision === "" ? { ...base, title: draft.title ?? base.title } : base,
  );
  return bases.filter(({ id }, at) => bases.findIndex((base) => base.id === id) === at);
}

/** Loads the stored drafts. Call it after hydration: the server renders without them. */
export function loadUnsavedDrafts(editor: Editor): void {
  editor.storedDrafts.value = readStoredDrafts(editor);
  // Drafts that are open now would be offered again when their forms close.
  editor.storedDrafts.value = unsavedDrafts(editor);
}

function removeFromList({ storedDrafts }: Editor, draftId: string): void {
  storedDrafts.value = storedDrafts.value.filter((draft) => draft.draftId !== draftId);
}

function addToList({ storedDrafts }: Editor, draft: StoredDraft): void {
  storedDrafts.value = [draft, ...storedDrafts.value];
}

/** Reopens the forms whose save was still pending when the page was left. */
export function reopenPendingSaves(editor: Editor): void {
  for (const { at: _, ...edit } of unsavedDrafts(editor)) {
    const { draftId, base, pendingSave } = edit;
    if (!pendingSave || editor.edits.value[base.id]) continue;
    removeFromList(editor, draftId);
    setEdit(editor, { ...edit, pendingSave: { ...pendingSave, reason: editorLabels.waiting.askedBefore } });
  }
}

/** Opens the newest stored draft of exactly this version. Returns whether there was one. */
export function continueDraft(editor: Editor, { id, revision }: SavedVersion): boolean {
  const found = unsavedDrafts(editor).find(({ base }) => base.id === id && base.revision === revision);
  if (!found) return false;
  const { at: _, ...draft } = found;
  removeFromList(editor, draft.draftId);
  // It gets a new id, because another window may still be writing to the old one.
  setEdit(editor, { ...draft, draftId: createDraftId() });
  removeStoredDraft(editor.noun, draft);
  return true;
}

/** Opens a stored draft in the form. Unsaved changes in the form are stored as a draft instead. */
export async function reopenDraft(editor: Editor, { at: _, ...draft }: StoredDraft): Promise<void> {
  const { draftId, base } = draft;
  const open = editor.edits.value[base.id];
  removeFromList(editor, draftId);
  if (open && isDirty(editor, open)) {
    // The owner chose the stored draft, so the save of the replaced one is not retried.
    const replaced = cancelPendingSave(editor, open);
    storeDraft(editor, replaced);
    addToList(editor, { ...replaced, at: new Date().toISOString() });
  }
  setEdit(editor, cancelPendingSave(editor, draft));
  const now = await editor.fetchLatest(base).catch(() => undefined);
  const edit = editor.edits.value[base.id];
  if (!now || now.revision === base.revision || edit?.draftId !== draftId) return;
  if (reconcile(editor, edit, edit.draft, now) === "already saved") closeEdit(editor, base.id);
}

export function discardDraft(editor: Editor, draft: StoredDraft): void {
  removeFromList(editor, draft.draftId);
  throwAwayAloud(editor, draft, editorLabels.kept.thrownAway, () => {
    addToList(editor, draft);
    storeDraft(editor, draft);
  });
}

/** Opens a form with words that were thrown away. If the saved version has changed since, the form shows the conflict. */
export async function takeUpWords(editor: Editor, name: string): Promise<SavedVersion> {
  const { draft, base, reasons, at } = await readWords(name);
  await reopenDraft(editor, { draftId: createDraftId(), draft, base, at, ...(reasons && { reasons }) });
  await forgetWords(name);
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
