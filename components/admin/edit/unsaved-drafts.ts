import { computed, signal } from "@preact/signals-react";
import type { Post } from "#content/model/post.ts";
import { editorLabels } from "#content/pages/admin-editor.ts";
import { showToast } from "../../islands/toasts/toasts.ts";
import { fetchPost } from "../posts/posts.ts";
import { readStoredDrafts, removeStoredDraft, type StoredDraft, storeDraft } from "./draft-storage.ts";
import { closeEdit, dropWaitingSave, edits, isDirty, reconcile, setEdit } from "./edits.ts";

/** Stored drafts of earlier pages, newest first. */
const stored = signal<readonly StoredDraft[]>([]);

/** The same without those that are open in a form. */
export const unsavedDrafts = computed(() => {
  const open = new Set(Object.values(edits.value).map(({ draftId }) => draftId));
  return stored.value.filter(({ draftId }) => !open.has(draftId));
});

/** Posts that stay in the list whatever else it shows: they are being edited, or have an unsaved draft. */
export const postsWithUnsavedText = computed((): Post[] => {
  const bases = [...Object.values(edits.value), ...unsavedDrafts.value].map(({ base }) => base);
  return bases.filter(({ id }, at) => bases.findIndex((base) => base.id === id) === at);
});

/** Call it after the first render: the server draws without stored drafts. */
export function loadUnsavedDrafts(): void {
  stored.value = readStoredDrafts();
  // Without the open ones, which would be offered again when their forms close.
  stored.value = unsavedDrafts.value;
}

const without = (draftId: string) => stored.value.filter((draft) => draft.draftId !== draftId);

/** Reopens the forms whose save had not arrived when the page was left. */
export function reopenWaitingSaves(): void {
  for (const { at: _, ...edit } of unsavedDrafts.value) {
    const { draftId, base, waiting } = edit;
    if (!waiting || edits.value[base.id]) continue;
    stored.value = without(draftId);
    setEdit({ ...edit, waiting: { draft: waiting.draft, reason: editorLabels.waiting.askedBefore } });
  }
}

/** Opens a stored draft in the form. Unsaved changes that the form held are stored in its place. */
export async function reopenDraft({ at: _, ...draft }: StoredDraft): Promise<void> {
  const { draftId, base } = draft;
  const open = edits.value[base.id];
  stored.value = without(draftId);
  if (open && isDirty(open)) {
    // The owner chose the other draft, so this one's save is not retried.
    const replaced = dropWaitingSave(open);
    storeDraft(replaced);
    stored.value = [{ ...replaced, at: new Date().toISOString() }, ...stored.value];
  }
  setEdit(dropWaitingSave(draft));
  const now = await fetchPost(base.slug).catch(() => undefined);
  const edit = edits.value[base.id];
  if (!now || now.revision === base.revision || edit?.draftId !== draftId) return;
  if (reconcile(edit, edit.draft, now) === "already saved") closeEdit(base.id);
}

export function discardDraft(draft: StoredDraft): void {
  const before = stored.value;
  stored.value = without(draft.draftId);
  removeStoredDraft(draft);
  const undo = () => {
    stored.value = before;
    storeDraft(draft);
  };
  showToast({ title: editorLabels.kept.thrownAway, text: `“${draft.base.title}”`, undo });
}
