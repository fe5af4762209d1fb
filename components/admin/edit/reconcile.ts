import { type Draft, draftOf, isSameDraft } from "#content/model/draft.ts";
import { mergeDrafts } from "#content/model/merge-drafts.ts";
import type { Post } from "#content/model/post.ts";
import { editorLabels } from "#content/pages/admin-editor.ts";
import { showToast } from "../../islands/toasts/toasts.ts";
import { replacePost } from "../posts/posts.ts";
import { asServiceSaves, type Edit, edits, isOwnVersion, setEdit } from "./edits.ts";

const labels = editorLabels.conflict;

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
  showToast({ title: labels.taken[choice], text: labels.readAndSave, undo: () => setEdit(edit) });
}

function mergeWith(other: Post, { draft: mine, base }: Edit): { draft: Draft; merged: string[] } {
  const theirs = draftOf(other);
  const { draft, markedPlaces, bothChanged } = mergeDrafts(draftOf(base), mine, theirs, labels.marks);
  const clashes = bothChanged.map((field) => labels.bothChanged(editorLabels.fields[field], theirs[field]));
  return { draft, merged: markedPlaces > 0 ? [labels.marked(markedPlaces), ...clashes] : clashes };
}
