import { messageAnswer } from "#content/model/answers.ts";
import { draftOf } from "#content/model/draft.ts";
import type { PostSummary } from "#content/model/post.ts";
import { editorLabels } from "#content/pages/admin-editor.ts";
import { regenerateImage } from "../posts/post-actions.ts";
import { postForms, showChange } from "../posts/post-forms.ts";
import { fetchPost, postUrl, replacePost } from "../posts/posts.ts";
import { changeAsOwner } from "../session.ts";
import { isSameDraft } from "./editor.ts";
import { rebase, setEdit } from "./edits.ts";

const labels = editorLabels.picture;
/** Without HEIC, which the service can seldom open: iPhones then hand over a JPEG. */
export const pictureTypes = "image/jpeg,image/png,image/webp,image/avif";
const MAX_BYTES = 10 * 1024 * 1024;
/** Larger than the site shows any picture, and far smaller than 10 MB. */
const SHRUNK_PIXELS = 3_000;

/** Phones do not always send a file's type. */
const typesByExtension: Readonly<Record<string, string>> = {
  heic: "image/heic",
  heif: "image/heif",
  avif: "image/avif",
};

/** A copy of the file that the service accepts, or the sentence that says why there is none. */
export async function preparePicture(file: File): Promise<Blob | string> {
  const type = file.type || typesByExtension[file.name.replace(/.*\./, "").toLowerCase()];
  if (!type) return labels.notAPicture;
  if (file.size <= MAX_BYTES) return new Blob([file], { type });
  return shrink(file).catch(() => labels.tooBig);
}

/** Rejects formats that this browser cannot open. */
async function shrink(file: File): Promise<Blob> {
  const photo = await createImageBitmap(file);
  const scale = Math.min(1, SHRUNK_PIXELS / Math.max(photo.width, photo.height));
  const canvas = new OffscreenCanvas(Math.round(photo.width * scale), Math.round(photo.height * scale));
  canvas.getContext("2d")?.drawImage(photo, 0, 0, canvas.width, canvas.height);
  return canvas.convertToBlob({ type: "image/jpeg", quality: 0.9 });
}

/** Replaces a post's picture with the owner's own. */
export async function uploadPicture(post: PostSummary, file: Blob, alt: string): Promise<void> {
  const path = `${postUrl(post.id)}/image?alt=${encodeURIComponent(alt)}`;
  const { answer, commit } = await changeAsOwner(messageAnswer, path, { method: "PUT", file });
  await rebaseOnPicture(post);
  showChange({ title: labels.done, text: answer.message, commit, post: post.title });
}

/** Regenerates the picture without leaving the form. */
export const regenerateInForm = (post: PostSummary): Promise<void> =>
  regenerateImage(post, async (toast) => {
    await rebaseOnPicture(post);
    showChange(toast);
  });

/** A new picture makes a new version of the post: the form is rebased onto it. */
async function rebaseOnPicture({ slug }: PostSummary): Promise<void> {
  const now = await fetchPost(slug);
  replacePost(now);
  const edit = postForms.edits.value[now.id];
  if (!edit) return;
  const { featuredImageAlt = "", ...before } = postForms.draftOf(edit.base);
  // Other changes are somebody else's: the next save will find the conflict.
  if (!isSameDraft(postForms, { ...draftOf(now), featuredImageAlt }, { ...before, featuredImageAlt })) return;
  // The new picture comes with its own description, which replaces one typed for the old picture.
  setEdit(postForms, rebase(postForms, { ...edit, draft: { ...edit.draft, featuredImageAlt } }, now));
}
