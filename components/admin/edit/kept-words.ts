import { computed, signal } from "@preact/signals-react";
import type { Post } from "#content/model/post.ts";
import { editorWords } from "#content/pages/admin-editor.ts";
import { showToast } from "../../islands/toasts/toasts.ts";
import { fetchPost } from "../posts/fetch-post.ts";
import { reconcile } from "./decide.ts";
import { forgetOnDevice, type KeptWords, keepOnDevice, readDevice } from "./device.ts";
import { closeEdit, edits, isDirty, putEdit, withoutWaiting } from "./edits.ts";

/** Unsaved words of earlier pages that the owner has not decided about yet, newest first. */
const found = signal<readonly KeptWords[]>([]);

/** The same without those that are in a form again. */
export const keptWords = computed(() => withoutThoseInForms(found.value));

/** Posts that have to stay in the list, whatever else it shows: their words are at work, or are waiting. */
export const heldPosts = computed((): Post[] => {
  const bases = [...Object.values(edits.value), ...keptWords.value].map(({ base }) => base);
  return bases.filter(({ id }, at) => bases.findIndex((base) => base.id === id) === at);
});

/** Not before the first render: the server draws without it. */
export function findKeptWords(): void {
  found.value = withoutThoseInForms(readDevice());
}

function withoutThoseInForms(kept: readonly KeptWords[]): readonly KeptWords[] {
  const inForms = new Set(Object.values(edits.value).map(({ editing }) => editing));
  return kept.filter(({ editing }) => !inForms.has(editing));
}

/** Saves that an earlier page was asked for and could not deliver wait in their forms again. */
export function takeUpWaiting(): void {
  for (const { at: _, ...edit } of keptWords.value) {
    const { editing, base, waiting } = edit;
    if (!waiting || edits.value[base.id]) continue;
    found.value = found.value.filter((kept) => kept.editing !== editing);
    putEdit({ ...edit, waiting: { words: waiting.words, reason: editorWords.waiting.askedBefore } });
  }
}

/** Into the form with them. What the form held, if it was open, is kept in their place. */
export async function takeUpWords({ at: _, ...kept }: KeptWords): Promise<void> {
  const { editing, base } = kept;
  const open = edits.value[base.id];
  const others = found.value.filter((one) => one.editing !== editing);
  found.value = others;
  if (open && isDirty(open)) {
    // Other words were chosen: a save of these is asked for no more.
    const aside = withoutWaiting(open);
    keepOnDevice(aside);
    found.value = [{ ...aside, at: new Date().toISOString() }, ...others];
  }
  putEdit(withoutWaiting(kept));
  const now = await fetchPost(base.slug).catch(() => undefined);
  const edit = edits.value[base.id];
  if (!now || now.revision === base.revision || edit?.editing !== editing) return;
  if (reconcile(edit, edit.words, now) === "already saved") closeEdit(base.id);
}

export function throwAway(kept: KeptWords): void {
  const before = found.value;
  found.value = before.filter(({ editing }) => editing !== kept.editing);
  forgetOnDevice(kept);
  const { title, undo } = editorWords.kept.thrownAway;
  const takeBack = () => {
    found.value = before;
    keepOnDevice(kept);
  };
  showToast({ title, text: `“${kept.base.title}”`, action: { label: undo, onAction: takeBack } });
}
