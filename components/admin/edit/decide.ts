import { mergeWords } from "#content/model/merge-words.ts";
import type { Post } from "#content/model/post.ts";
import { areSameWords, type Words, wordsOf } from "#content/model/words.ts";
import { editorWords } from "#content/pages/admin-editor.ts";
import { showToast } from "../../islands/toasts/toasts.ts";
import { replacePost } from "../posts/posts.ts";
import { asSaved, type Edit, edits, isOwn, putEdit } from "./edits.ts";

const text = editorWords.conflict;

/**
 * Reconciles an edit with a newer version at the service. That may be our own save, whose answer was lost; it may differ
 * in nothing that is written here, like a new picture; otherwise the owner has to decide.
 */
export function reconcile(edit: Edit, sent: Words, theirs: Post): "already saved" | "no matter" | "to be decided" {
  replacePost(theirs);
  if (areSameWords(asSaved(sent), wordsOf(theirs))) return "already saved";
  if (isOwn(theirs, edit)) {
    putEdit({ ...edit, base: theirs });
    return "no matter";
  }
  putEdit({ ...edit, other: theirs });
  return "to be decided";
}

/** The owner has chosen: from now on the words in the form stand against the other version. Saves nothing; can be undone. */
export function decide(id: string, how: "mine" | "theirs" | "merged"): void {
  const edit = edits.value[id];
  if (!edit?.other) return;
  const { other, merged: _, waiting: __, ...kept } = edit;
  if (how === "merged") putEdit({ ...kept, base: other, ...mergeWith(other, edit) });
  else putEdit({ ...kept, base: other, words: how === "mine" ? edit.words : wordsOf(other) });
  const action = { label: text.undo, onAction: () => putEdit(edit) };
  showToast({ title: text.taken[how], text: text.readAndSave, action });
}

function mergeWith(other: Post, { words, base }: Edit): { words: Words; merged: string[] } {
  const theirs = wordsOf(other);
  const { words: both, markedPlaces, bothChanged } = mergeWords(wordsOf(base), words, theirs, text.marks);
  const clashes = bothChanged.map((field) => text.bothChanged(editorWords.fields[field], theirs[field]));
  return { words: both, merged: markedPlaces > 0 ? [text.marked(markedPlaces), ...clashes] : clashes };
}
