import { sentPictureAnswer } from "#content/model/answers.ts";
import { CLEARED, type Draft } from "#content/model/draft.ts";
import type { Post } from "#content/model/post.ts";
import { adminToasts } from "#content/pages/admin.ts";
import { editorLabels } from "#content/pages/admin-editor.ts";
import { showToast } from "../../islands/toasts/toasts.ts";
import { httpStatus, showFailure } from "../api/answers.ts";
import { changeAsOwner } from "../api/session.ts";
import { editField } from "../edit/edits.ts";
import { regeneratingId } from "../posts/post-actions.ts";
import { postForms } from "../posts/post-forms.ts";

/** Sets the picture of a form and its description. They go live with the next save. */
export function setCover(post: Post, picture: string | undefined, alt: string): void {
  const isSaved = picture === (post.featuredImage ?? undefined);
  editField(postForms, post.id, "featuredImage", isSaved ? "" : (picture ?? CLEARED));
  editField(postForms, post.id, "featuredImageAlt", alt);
}

/** Has a picture drawn for the draft, one at a time. A failure is shown in a toast and thrown. */
export async function drawCover(post: Post, { title, excerpt, category }: Draft): Promise<void> {
  if (regeneratingId.value !== null) return;
  regeneratingId.value = post.id;
  try {
    const options = { method: "POST", body: { title, excerpt, category } } as const;
    const { answer } = await changeAsOwner(sentPictureAnswer, "/api/blog/pictures/draw", options);
    setCover(post, answer.path, answer.alt ?? "");
    showToast({ ...adminToasts.imageDone, text: editorLabels.cover.withSave });
  } catch (error) {
    showFailure(adminToasts.imageFailed, error, httpStatus);
    throw error;
  } finally {
    regeneratingId.value = null;
  }
}
