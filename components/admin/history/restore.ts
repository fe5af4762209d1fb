import { type DeletedPost, postAnswer } from "#content/model/answers.ts";
import type { Post } from "#content/model/post.ts";
import { deskWords } from "#content/pages/admin-desk.ts";
import { showToast } from "../../islands/toasts/toasts.ts";
import { closeDialog } from "../dialog/open-dialog.ts";
import { sentenceOf } from "../failures.ts";
import { loadPosts, postUrl, replacePost } from "../posts/posts.ts";
import { changeAsOwner, tellUpdated, undoAction } from "../undo/undo.ts";

/** Gives a post the words and the picture of a former version. Answers why not, in a sentence. */
export async function restoreVersion(now: Post, commit: string): Promise<string | undefined> {
  try {
    const path = `${postUrl(now.id)}/restore`;
    const restored = await changeAsOwner(postAnswer, path, { method: "POST", body: { commit } });
    const { answer, commit: made, notice } = restored;
    replacePost(answer);
    closeDialog();
    tellUpdated(made, answer.title, { title: deskWords.history.restored, text: notice });
  } catch (error) {
    return sentenceOf(error);
  }
}

/** Brings a deleted post back as a draft. Answers why not, in a sentence. */
export async function restoreDeleted({ slug, title, commit }: DeletedPost): Promise<string | undefined> {
  try {
    const path = `/api/blog/deleted/${encodeURIComponent(slug)}/restore`;
    const restored = await changeAsOwner(postAnswer, path, { method: "POST", body: { commit } });
    closeDialog();
    showToast({ title: deskWords.deleted.restored, text: `“${title}”`, action: undoAction(restored.commit, title) });
    await loadPosts();
  } catch (error) {
    return sentenceOf(error);
  }
}
