import { sentPictureAnswer } from "#content/model/answers.ts";
import { type Draft, NONE } from "#content/model/draft.ts";
import type { Post } from "#content/model/post.ts";
import { adminToasts } from "#content/pages/admin.ts";
import { editorLabels } from "#content/pages/admin-editor.ts";
import { showToast } from "../../islands/toasts/toasts.ts";
import { httpStatus, showFailure } from "../answers.ts";
import { painting } from "../posts/post-actions.ts";
import { postForms } from "../posts/post-forms.ts";
import { changeAsOwner } from "../session.ts";
import { editField } from "./edits.ts";

/** The address of the picture that a post will have when its form is saved; `undefined` for none. */
export function coverOf(post: Post, { featuredImage }: Draft): string | undefined {
  if (featuredImage === "") return post.featuredImage ?? undefined;
  return featuredImage === NONE ? undefined : featuredImage;
}

/** Puts another picture above the text of a form, or another description. It goes live with the next save. */
export function setCover(post: Post, picture: string | undefined, alt: string): void {
  const isSaved = picture === (post.featuredImage ?? undefined);
  editField(postForms, post.id, "featuredImage", isSaved ? "" : (picture ?? NONE));
  editField(postForms, post.id, "featuredImageAlt", alt);
}

/** Has a picture drawn for the words in a form, one at a time. A failure is shown in a toast and thrown. */
export async function drawCover(post: Post, { title, excerpt, category }: Draft): Promise<void> {
  if (painting.value !== null) return;
  painting.value = post.id;
  try {
    const options = { method: "POST", body: { title, excerpt, category } } as const;
    const { answer } = await changeAsOwner(sentPictureAnswer, "/api/blog/pictures/draw", options);
    setCover(post, answer.path, answer.alt ?? "");
    showToast({ ...adminToasts.imageDone, text: editorLabels.cover.withSave });
  } catch (error) {
    showFailure(adminToasts.imageFailed, error, httpStatus);
    throw error;
  } finally {
    painting.value = null;
  }
}
