import { coverOf, type Draft } from "#content/model/draft.ts";
import type { Post } from "#content/model/post.ts";
import { mapLineFields } from "#content/model/post-fields.ts";
import { editorLabels } from "#content/pages/admin-editor.ts";
import { createDraftId } from "../edit/editor.ts";
import { beginEdit, closeEdit, setEdit } from "../edit/edits.ts";
import { saveEdit } from "../edit/save-edit.ts";
import { openFromList, replaceOpenPost } from "./open-editor.ts";
import { postForms } from "./post-forms.ts";

/** Opens an empty form. The post's id is made here, so that retries of its first save cannot create it twice. */
export function startNewPost(): Promise<void> {
  const post = createEmptyPost(crypto.randomUUID());
  beginEdit(postForms, post);
  return openFromList(post);
}

/** Saves the draft of a post that was deleted elsewhere as a new post, and shows that one's form. */
export async function saveAsNewPost(deleted: Post): Promise<void> {
  const draft = postForms.edits.value[deleted.id]?.draft as Draft | undefined;
  if (!draft) return;
  const base = createEmptyPost(crypto.randomUUID());
  // An empty setting means the value of the base, so the values of the deleted post are filled in.
  const fullDraft = { ...draft, author: draft.author || deleted.author, featuredImage: coverOf(deleted, draft) ?? "" };
  setEdit(postForms, { draftId: createDraftId(), draft: fullDraft, base, staysOpen: true });
  replaceOpenPost(base);
  closeEdit(postForms, deleted.id);
  await saveEdit(postForms, base.id);
}

export const createEmptyPost = (id: string): Post => ({
  id,
  ...mapLineFields(() => ""),
  slug: "",
  excerptIsDerived: true,
  content: "",
  category: editorLabels.categories[3],
  tags: [],
  author: "",
  featuredImage: null,
  published: false,
  publishedAt: null,
  publishAt: null,
  createdAt: new Date().toISOString(),
  revision: "",
  readingMinutes: 0,
});
