import { signal } from "@preact/signals-react";
import { messageAnswer } from "#content/model/answers.ts";
import type { PostSummary } from "#content/model/post.ts";
import { areSameWords, wordsOf } from "#content/model/words.ts";
import { adminToasts } from "#content/pages/admin.ts";
import { editorWords } from "#content/pages/admin-editor.ts";
import { showToast } from "../../islands/toasts/toasts.ts";
import { httpText, sentenceOf } from "../failures.ts";
import { fetchPost } from "../posts/fetch-post.ts";
import { painting } from "../posts/post-actions.ts";
import { postUrl, replacePost } from "../posts/posts.ts";
import { changeAsOwner, undoAction } from "../undo/undo.ts";
import { edits, putEdit, rebase } from "./edits.ts";

const words = editorWords.picture;
const LARGEST_BYTES = 10 * 1024 * 1024;
/** More than the site shows of any picture, and far less than 10 MB. */
const SHRUNK_PIXELS = 3_000;

/** What a phone does not always say of its files. */
const typesByEnding: Readonly<Record<string, string>> = { heic: "image/heic", heif: "image/heic", avif: "image/avif" };

/** The post whose picture is on its way to the service. */
export const uploading = signal<string | null>(null);

/** Puts the owner's own picture in the place of the old one. Answers why not, in a sentence. */
export async function uploadPicture(post: PostSummary, file: File, alt: string): Promise<string | undefined> {
  const type = file.type || typesByEnding[file.name.replace(/.*\./, "").toLowerCase()];
  if (!type) return words.notAPicture;
  uploading.value = post.id;
  try {
    const picture = file.size > LARGEST_BYTES ? await shrink(file).catch(() => undefined) : new Blob([file], { type });
    if (!picture) return words.tooBig;
    const path = `${postUrl(post.id)}/image?alt=${encodeURIComponent(alt)}`;
    const options = { method: "PUT", file: picture } as const;
    const { answer, commit } = await changeAsOwner(messageAnswer, path, options);
    await growFromPicture(post);
    showToast({ title: words.done, text: answer.message, action: undoAction(commit, post.title) });
  } catch (error) {
    return sentenceOf(error);
  } finally {
    uploading.value = null;
  }
}

/** A copy of a large photograph that the service takes. Rejects what this browser cannot open. */
async function shrink(file: File): Promise<Blob> {
  const photo = await createImageBitmap(file);
  const scale = Math.min(1, SHRUNK_PIXELS / Math.max(photo.width, photo.height));
  const canvas = new OffscreenCanvas(Math.round(photo.width * scale), Math.round(photo.height * scale));
  canvas.getContext("2d")?.drawImage(photo, 0, 0, canvas.width, canvas.height);
  return canvas.convertToBlob({ type: "image/jpeg", quality: 0.9 });
}

/** Has a new picture made, without leaving the form. */
export async function repaint(post: PostSummary): Promise<string | undefined> {
  if (painting.value !== null) return;
  painting.value = post.id;
  try {
    const path = `${postUrl(post.id)}/image`;
    const { answer, commit } = await changeAsOwner(messageAnswer, path, { method: "POST" });
    await growFromPicture(post);
    const text = answer.message ?? `“${post.title}”`;
    showToast({ title: adminToasts.imageDone.title, text, action: undoAction(commit, post.title) });
  } catch (error) {
    const { title, text } = adminToasts.imageFailed;
    showToast({ title, text: httpText(error, text), tone: "bad" });
    return sentenceOf(error);
  } finally {
    painting.value = null;
  }
}

/** A new picture is a new version of the post, of our own making: what is in the form grows from that one now. */
async function growFromPicture({ slug }: PostSummary): Promise<void> {
  const now = await fetchPost(slug);
  replacePost(now);
  const edit = edits.value[now.id];
  if (!edit) return;
  const before = wordsOf(edit.base);
  // Anything else that has changed was somebody else, and the next save will meet it.
  if (!areSameWords({ ...wordsOf(now), featuredImageAlt: before.featuredImageAlt }, before)) return;
  // The new picture comes with its own description: one that was typed for the old picture goes.
  const words = { ...edit.words, featuredImageAlt: before.featuredImageAlt };
  putEdit(rebase({ ...edit, words }, now));
}
