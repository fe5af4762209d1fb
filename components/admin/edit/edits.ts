import { computed, signal } from "@preact/signals-react";
import type { Post } from "#content/model/post.ts";
import { areSameWords, type Field, type Words, wordsOf } from "#content/model/words.ts";
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
}

/** By post id. */
export const edits = signal<Readonly<Record<string, Edit>>>({});

/** Whether anything typed here is not at the service yet. */
export const hasUnsavedWords = computed(() => Object.values(edits.value).some(isDirty));

export const isDirty = ({ words, base }: Edit): boolean => !areSameWords(words, wordsOf(base));

export function beginEdit(post: Post): void {
  putEdit({ editing: newName(), words: wordsOf(post), base: post });
}

export function write(id: string, field: Field, text: string): void {
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

export const withoutWaiting = ({ waiting: _, ...edit }: Edit): Edit => edit;

const newName = () => Date.now().toString(36) + Math.random().toString(36).slice(2, 8);
