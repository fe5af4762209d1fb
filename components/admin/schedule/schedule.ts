import type { Post, PostSummary } from "#content/model/post.ts";
import { adminToasts } from "#content/pages/admin.ts";
import { deskWords } from "#content/pages/admin-desk.ts";
import { showToast } from "../../islands/toasts/toasts.ts";
import { formatMoment } from "../dates.ts";
import { closeDialog } from "../dialog/open-dialog.ts";
import { sentenceOf } from "../failures.ts";
import { postUrl, replacePost } from "../posts/posts.ts";
import { changeAsOwner, undoAction } from "../undo/undo.ts";

const words = deskWords.schedule;

/** Says when a draft is to go live, or takes that back (`null`). Answers why not, in a sentence. */
export async function schedule(post: PostSummary, publishAt: string | null): Promise<string | undefined> {
  try {
    const { answer, commit } = await changeAsOwner<Post>(postUrl(post.id), { method: "PATCH", body: { publishAt } });
    if (answer) replacePost(answer);
    closeDialog();
    const text = publishAt ? words.goesLive(formatMoment(publishAt)) : words.takenBack;
    showToast({ title: adminToasts.updated.title, text, action: undoAction(commit, post.title) });
  } catch (error) {
    return sentenceOf(error);
  }
}
