import type { Post } from "#content/model/post.ts";
import { adminToasts } from "#content/pages/admin.ts";
import { showToast } from "../../islands/toasts/toasts.ts";
import { createKept } from "../kept.ts";

export const fields = ["title", "excerpt", "content"] as const;
export type Field = (typeof fields)[number];
export type Words = Record<Field, string>;

/** A post that is being edited: the words in the form, and the version that they grew from. */
export interface Edit {
  words: Words;
  base: Post;
  /** Another version that turned up while this one was being edited; whose it is changes when the two are swapped. */
  other?: { words: Words; whose: "mine" | "theirs" };
  /** Typed on an earlier page of this tab, and never saved. */
  restored?: true;
}

/** By post id. Outlives reloads and logins: nothing that was typed is lost. */
export const edits = createKept<Readonly<Record<string, Edit>>>("admin-edits", {});

const wordsOf = ({ title, excerpt, content }: Words): Words => ({ title, excerpt, content });

export function beginEdit(post: Post): void {
  putEdit({ words: wordsOf(post), base: post });
}

export function write(id: string, field: Field, text: string): void {
  const edit = edits.value.value[id];
  if (edit) putEdit({ ...edit, words: { ...edit.words, [field]: text } });
}

export function closeEdit(id: string): void {
  const { [id]: _, ...others } = edits.value.value;
  edits.set(others);
}

/** Closes the form; words that would be lost with it can be had back. */
export function cancelEdit(id: string): void {
  const edit = edits.value.value[id];
  closeEdit(id);
  if (!edit || !isDirty(edit)) return;
  const { title, undo } = adminToasts.editCancelled;
  showToast({ title, text: `“${edit.base.title}”`, action: { label: undo, onAction: () => putEdit(edit) } });
}

export function putEdit(edit: Edit): void {
  edits.set({ ...edits.value.value, [edit.base.id]: edit });
}

/** Takes up the edits of an earlier page in this tab; where nothing had been typed yet there is nothing to take up. */
export function restoreEdits(): void {
  edits.restore();
  const dirty = Object.entries(edits.value.value).filter(([, edit]) => isDirty(edit));
  edits.set(Object.fromEntries(dirty.map(([id, edit]) => [id, { ...edit, restored: true }])));
}

/** What a save has to send: the fields that differ from the version they grew from. */
export function changedWords({ words, base }: Edit): Partial<Words> {
  return Object.fromEntries(
    fields.filter((field) => words[field] !== base[field]).map((field) => [field, words[field]]),
  );
}

const isDirty = (edit: Edit): boolean => Object.keys(changedWords(edit)).length > 0;

/** A save was refused because the post has changed: from now on the form is compared with, and saved over, that version. */
export function meetOther({ words }: Edit, theirs: Post): Edit {
  return { words, base: theirs, other: { words: wordsOf(theirs), whose: "theirs" } };
}

export function swapWithOther(id: string): void {
  const edit = edits.value.value[id];
  if (!edit?.other) return;
  const whose = edit.other.whose === "theirs" ? "mine" : "theirs";
  putEdit({ ...edit, words: edit.other.words, other: { words: edit.words, whose } });
}
