import type { Post } from "#content/model/post.ts";
import { deskWords } from "#content/pages/admin-desk.ts";
import { showToast } from "../../islands/toasts/toasts.ts";
import { closeDialog } from "../dialog/open-dialog.ts";
import { sentenceOf } from "../failures.ts";
import { loadPosts, postUrl, replacePost } from "../posts/posts.ts";
import type { DeletedPost } from "../service.ts";
import { changeAsOwner, tellUpdated, undoAction } from "../undo/undo.ts";

/** Gives a post the words and the picture of a former version. Answers why not, in a sentence. */
export async function restoreVersion(now: Post, commit: string): Promise<string | undefined> {
  try {
    const restored = await changeAsOwner<Post>(`${postUrl(now.id)}/restore`, { method: "POST", body: { commit } });
    if (restored.answer) replacePost(restored.answer);
    closeDialog();
    const { answer, commit: made, notice } = restored;
    tellUpdated(made, answer?.title ?? now.title, { title: deskWords.history.restored, text: notice });
  } catch (error) {
    return sentenceOf(error);
  }
}

/** Brings a deleted post back as a draft. Answers why not, in a sentence. */
export async function restoreDeleted({ slug, title, commit }: DeletedPost): Promise<string | undefined> {
  try {
    const path = `/api/blog/deleted/${encodeURIComponent(slug)}/restore`;
    const restored = await changeAsOwner<Post>(path, { method: "POST", body: { commit } });
    closeDialog();
    showToast({ title: deskWords.deleted.restored, text: `“${title}”`, action: undoAction(restored.commit, title) });
    await loadPosts();
  } catch (error) {
    return sentenceOf(error);
  }
}
