import { computed, signal } from "@preact/signals-react";
import { type Draft, draftOf, fieldsThatDiffer, isSameDraft } from "#content/model/draft.ts";
import { mergeDrafts } from "#content/model/merge-drafts.ts";
import type { Post } from "#content/model/post.ts";
import { type WrittenField, writtenFields } from "#content/model/post-fields.ts";
import { adminToasts } from "#content/pages/admin.ts";
import { editorLabels } from "#content/pages/admin-editor.ts";
import { showToast } from "../../islands/toasts/toasts.ts";
import { type Entries, setEntry } from "../entries.ts";
import { replacePost } from "../posts/posts.ts";
import { removeStoredDraft, type StoredDraft, storeDraft } from "./draft-storage.ts";

/** A post that is open in a form. */
export interface Edit extends Omit<StoredDraft, "at" | "waiting"> {
  /** A version saved by somebody else, until the owner has resolved the conflict. */
  other?: Post;
  /** Sentences about what the last merge could not decide. */
  merged?: readonly string[];
  /** A save that has not arrived, with the draft as it was when Save was pressed. With a reason, it failed and is retried. */
  waiting?: { draft: Draft; reason?: string | undefined };
}

/** By post id. */
export const edits = signal<Entries<Edit>>({});

export const hasUnsavedChanges = computed(() => Object.values(edits.value).some(isDirty));

export const isDirty = ({ draft, base }: Edit): boolean => !isSameDraft(draft, draftOf(base));

export function beginEdit(post: Post): void {
  const draftId = Date.now().toString(36) + Math.random().toString(36).slice(2, 8);
  setEdit({ draftId, draft: draftOf(post), base: post });
}

export function editField(id: string, field: WrittenField, text: string): void {
  const edit = edits.value[id];
  if (edit) setEdit({ ...edit, draft: { ...edit.draft, [field]: text } });
}

/** Every change of an edit comes through here, and is stored before the next key is pressed. */
export function setEdit(edit: Edit): void {
  const before = edits.value[edit.base.id];
  setEntry(edits, edit.base.id, edit);
  storeDraft(edit);
  if (before && before.base.revision !== edit.base.revision) removeStoredDraft(before);
}

/** Rebases an edit onto another version: only fields that were changed since `from` keep their text. */
export function rebase(edit: Edit, onto: Post, from = draftOf(edit.base)): Edit {
  const changed = fieldsThatDiffer(from, edit.draft).map((field) => [field, edit.draft[field]]);
  return { ...edit, base: onto, draft: { ...draftOf(onto), ...Object.fromEntries(changed) } };
}

/** Applies an undone change to an open form. */
export function applyUndo(post: Post): void {
  const edit = edits.value[post.id];
  if (edit) setEdit(edit.other ? { ...edit, other: post } : rebase(edit, post));
}

/**
 * Reconciles an edit with a newer version at the service. That version may be our own save, whose answer was lost, or it
 * may differ in no text field, like a new picture. Otherwise the owner has to decide.
 */
export function reconcile(edit: Edit, sent: Draft, theirs: Post): "already saved" | "no conflict" | "conflict" {
  replacePost(theirs);
  if (isSameDraft(asServiceSaves(sent), draftOf(theirs))) return "already saved";
  if (isOwnVersion(theirs, edit)) {
    setEdit({ ...edit, base: theirs });
    return "no conflict";
  }
  setEdit({ ...edit, other: theirs });
  return "conflict";
}

/** Rebases the draft onto the other version with the owner's choice. Saves nothing, and can be undone. */
export function resolveConflict(id: string, choice: "mine" | "theirs" | "merged"): void {
  const edit = edits.value[id];
  if (!edit?.other) return;
  const { other, merged: _, waiting: __, ...kept } = edit;
  if (choice === "merged") setEdit({ ...kept, base: other, ...mergeWith(other, edit) });
  else setEdit({ ...kept, base: other, draft: choice === "mine" ? edit.draft : draftOf(other) });
  showToast({
    title: editorLabels.conflict.taken[choice],
    text: editorLabels.conflict.readAndSave,
    undo: () => setEdit(edit),
  });
}

function mergeWith(other: Post, { draft: mine, base }: Edit): { draft: Draft; merged: string[] } {
  const theirs = draftOf(other);
  const { draft, markedPlaces, bothChanged } = mergeDrafts(draftOf(base), mine, theirs, editorLabels.conflict.marks);
  const clashes = bothChanged.map((field) =>
    editorLabels.conflict.bothChanged(editorLabels.fields[field], theirs[field]),
  );
  return { draft, merged: markedPlaces > 0 ? [editorLabels.conflict.marked(markedPlaces), ...clashes] : clashes };
}

/** Whether every field of a version comes from this edit or its base: then saving overwrites nobody else's text. */
function isOwnVersion(theirs: Post, { base, draft, unconfirmed = [] }: Edit): boolean {
  const differing = [draftOf(base), draft, ...unconfirmed].map((own) =>
    fieldsThatDiffer(asServiceSaves(own), draftOf(theirs)),
  );
  return writtenFields.every((field) => differing.some((fields) => !fields.includes(field)));
}

/** The service replaces an empty category. */
const asServiceSaves = (draft: Draft): Draft => ({ ...draft, category: draft.category.trim() || "General" });

/** Closes the form and removes its stored draft. */
export function closeEdit(id: string): void {
  const edit = edits.value[id];
  setEntry(edits, id, undefined);
  if (edit) removeStoredDraft(edit);
}

/** Closes the form. Unsaved changes can be restored from the toast. */
export function cancelEdit(id: string): void {
  const edit = edits.value[id];
  closeEdit(id);
  if (!edit || !isDirty(edit)) return;
  showToast({ ...adminToasts.editCancelled, text: `“${edit.base.title}”`, undo: () => setEdit(edit) });
}

/** Cancels the retries of a save. Its draft stays unconfirmed: the service may have saved it. */
export function dropWaitingSave({ waiting, ...edit }: Edit): Edit {
  const { unconfirmed = [] } = edit;
  if (!waiting || unconfirmed.some((draft) => isSameDraft(draft, waiting.draft))) return edit;
  return { ...edit, unconfirmed: [...unconfirmed, waiting.draft] };
}
