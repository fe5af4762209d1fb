import { computed, signal } from "@preact/signals-react";
import type { Post } from "#content/model/post.ts";
import { type WrittenField, writtenFields } from "#content/model/post-fields.ts";
import { areSameWords, fieldsThatDiffer, type Words, wordsOf } from "#content/model/words.ts";
import { adminToasts } from "#content/pages/admin.ts";
import { showToast } from "../../islands/toasts/toasts.ts";
import { forgetOnDevice, keepOnDevice } from "./device.ts";

/** A post that is being edited: the words in the form, and the version that they grew from. */
export interface Edit {
  /** A name of its own, under which this device keeps the words. */
  editing: string;
  words: Words;
  base: Post;
  /** The version that somebody else has saved in the meantime, until the owner has said which is to stand. */
  other?: Post;
  /** What the last merge left to be looked at, in sentences. */
  merged?: readonly string[];
  /**
   * A save that was asked for and is not at the service yet, with the words as they were when Save was pressed. With a
   * reason it could not be delivered so far, and is sent again.
   */
  waiting?: { words: Words; reason?: string | undefined };
  /** The words of earlier saves that got no answer: they may be at the service all the same. */
  unanswered?: readonly Words[];
}

/** By post id. */
export const edits = signal<Readonly<Record<string, Edit>>>({});

/** Whether anything typed here is not at the service yet. */
export const hasUnsavedWords = computed(() => Object.values(edits.value).some(isDirty));

export const isDirty = ({ words, base }: Edit): boolean => !areSameWords(words, wordsOf(base));

export function beginEdit(post: Post): void {
  putEdit({ editing: newName(), words: wordsOf(post), base: post });
}

export function write(id: string, field: WrittenField, text: string): void {
  const edit = edits.value[id];
  if (edit) putEdit({ ...edit, words: { ...edit.words, [field]: text } });
}

/** Every change of an edit comes through here, and is on this device before the next key is pressed. */
export function putEdit(edit: Edit): void {
  const before = edits.value[edit.base.id];
  edits.value = { ...edits.value, [edit.base.id]: edit };
  keepOnDevice(edit);
  if (before && before.base.revision !== edit.base.revision) forgetOnDevice(before);
}

/**
 * Rebases an edit onto a version of the owner's own making: fields in which nothing was typed since `from` take that
 * version's words.
 */
export function rebase(edit: Edit, onto: Post, from = wordsOf(edit.base)): Edit {
  const typed = fieldsThatDiffer(from, edit.words).map((field) => [field, edit.words[field]]);
  return { ...edit, base: onto, words: { ...wordsOf(onto), ...Object.fromEntries(typed) } };
}

/** Takes an undone change out of an open form as well. */
export function takeBackInForm(post: Post): void {
  const edit = edits.value[post.id];
  if (edit) putEdit(edit.other ? { ...edit, other: post } : rebase(edit, post));
}

/** Whether a version holds nothing but words of this edit: then it is nobody else's, and a save overwrites nobody. */
export function isOwn(theirs: Post, { base, words, unanswered = [] }: Edit): boolean {
  const differing = [wordsOf(base), words, ...unanswered].map((one) => fieldsThatDiffer(asSaved(one), wordsOf(theirs)));
  return writtenFields.every((field) => differing.some((others) => !others.includes(field)));
}

/** The service files a post without a category under the general one. */
export const asSaved = (words: Words): Words => ({ ...words, category: words.category.trim() || "General" });

/** The form is gone, and its words are the service's or nobody's. */
export function closeEdit(id: string): void {
  const { [id]: edit, ...others } = edits.value;
  edits.value = others;
  if (edit) forgetOnDevice(edit);
}

/** Closes the form; words that would be lost with it can be had back. */
export function cancelEdit(id: string): void {
  const edit = edits.value[id];
  closeEdit(id);
  if (!edit || !isDirty(edit)) return;
  const { title, undo } = adminToasts.editCancelled;
  showToast({ title, text: `“${edit.base.title}”`, action: { label: undo, onAction: () => putEdit(edit) } });
}

/** A save that is asked for no more: its words may be at the service all the same. */
export function withoutWaiting({ waiting, ...edit }: Edit): Edit {
  const { unanswered = [] } = edit;
  if (!waiting || unanswered.some((words) => areSameWords(words, waiting.words))) return edit;
  return { ...edit, unanswered: [...unanswered, waiting.words] };
}

const newName = () => Date.now().toString(36) + Math.random().toString(36).slice(2, 8);
