import { postAnswer } from "#content/model/answers.ts";
import type { PostSummary } from "#content/model/post.ts";
import { deskWords } from "#content/pages/admin-desk.ts";
import { formatMoment } from "../dates.ts";
import { closeDialog } from "../dialog/open-dialog.ts";
import { sentenceOf } from "../failures.ts";
import { postUrl, replacePost } from "../posts/posts.ts";
import { changeAsOwner, tellUpdated } from "../undo/undo.ts";

const words = deskWords.schedule;

/** Says when a draft is to go live, or takes that back (`null`). Answers why not, in a sentence. */
export async function schedule(post: PostSummary, publishAt: string | null): Promise<string | undefined> {
  try {
    const { answer, commit } = await changeAsOwner(postAnswer, postUrl(post.id), {
      method: "PATCH",
      body: { publishAt },
    });
    replacePost(answer);
    closeDialog();
    tellUpdated(commit, post.title, { text: publishAt ? words.goesLive(formatMoment(publishAt)) : words.takenBack });
  } catch (error) {
    return sentenceOf(error);
  }
}
