import type { Draft } from "#content/model/draft.ts";
import type { Post } from "#content/model/post.ts";
import { mapLines } from "#content/model/post-fields.ts";
import { editorLabels } from "#content/pages/admin-editor.ts";
import { postForms } from "../posts/post-forms.ts";
import { coverOf } from "./cover-picture.ts";
import { beginEdit, closeEdit, newDraftId, setEdit } from "./edits.ts";
import { openFromList, showInstead } from "./open-editor.ts";
import { saveEdit } from "./save-edit.ts";

/** Opens an empty page. Nothing is saved before Save or Publish; the id is made here, so that a save can be repeated. */
export function newPost(): Promise<void> {
  const post = emptyPost(crypto.randomUUID());
  beginEdit(postForms, post);
  return openFromList(post);
}

/** Saves the words of a post that was deleted elsewhere as a new draft, and goes on in that. */
export async function saveAsNew(gone: Post): Promise<void> {
  const draft = postForms.edits.value[gone.id]?.draft as Draft | undefined;
  if (!draft) return;
  const base = emptyPost(crypto.randomUUID());
  // Empty settings stood for those of the post that is gone.
  const kept = { ...draft, author: draft.author || gone.author, featuredImage: coverOf(gone, draft) ?? "" };
  setEdit(postForms, { draftId: newDraftId(), draft: kept, base, staysOpen: true });
  showInstead(base);
  closeEdit(postForms, gone.id);
  await saveEdit(postForms, base.id);
}

const emptyPost = (id: string): Post => ({
  id,
  ...mapLines(() => ""),
  ...{ slug: "", excerptIsDerived: true, content: "" },
  ...{ category: editorLabels.categories[3], tags: [], author: "", featuredImage: null },
  ...{ published: false, publishedAt: null, publishAt: null, createdAt: new Date().toISOString() },
  ...{ revision: "", readingMinutes: 0 },
});
