import { signal } from "@preact/signals-react";
import { messageAnswer, postAnswer } from "#content/model/answers.ts";
import type { PostSummary } from "#content/model/post.ts";
import { adminToasts, confirmDelete } from "#content/pages/admin.ts";
import { showToast, showToastAfterReload } from "../../islands/toasts/toasts.ts";
import { beginEdit, closeEdit } from "../edit/edits.ts";
import { failureText, httpText } from "../failures.ts";
import { page } from "../page.ts";
import { carriedUndo, changeAsOwner, tellUpdated } from "../undo/undo.ts";
import { fetchPost } from "./fetch-post.ts";
import { notePlace } from "./place.ts";
import { forgetPosts, postUrl, replacePost } from "./posts.ts";
import { clearProblem, showProblem } from "./row-problems.ts";

type Doing = "opening" | "publishing" | "deleting";

/** The posts that something is being done to. */
export const busy = signal<Readonly<Record<string, Doing>>>({});
/** The one post that is getting a new picture. */
export const painting = signal<string | null>(null);

/** The list holds no texts: what is to be edited is fetched first. */
export async function openEditor(post: PostSummary): Promise<void> {
  if (busy.value[post.id]) return;
  setBusy(post.id, "opening");
  try {
    beginEdit(await fetchPost(post.slug));
  } catch (error) {
    showProblem(post.id, error);
  } finally {
    setBusy(post.id, undefined);
  }
}

export async function togglePublished(post: PostSummary): Promise<void> {
  if (busy.value[post.id]) return;
  const published = !post.published;
  setBusy(post.id, "publishing");
  try {
    const { answer, commit } = await changeAsOwner(postAnswer, postUrl(post.id), {
      method: "PATCH",
      body: { published },
    });
    replacePost(answer);
    tellUpdated(commit, post.title);
  } catch (error) {
    showProblem(post.id, error);
    const { title, text } = adminToasts.updateFailed;
    showToast({ title, text: failureText(error, text), tone: "bad" });
  } finally {
    setBusy(post.id, undefined);
  }
}

export async function deletePost(post: PostSummary): Promise<void> {
  if (busy.value[post.id] || !page.confirm(confirmDelete)) return;
  setBusy(post.id, "deleting");
  try {
    const { commit } = await changeAsOwner(messageAnswer, postUrl(post.id), { method: "DELETE" });
    const action = carriedUndo(commit, post.title);
    showToastAfterReload({ title: adminToasts.deleted.title, text: `“${post.title}”`, action });
  } catch (error) {
    setBusy(post.id, undefined);
    showProblem(post.id, error);
    const { title, text } = adminToasts.deleteFailed;
    return showToast({ title, text: httpText(error, text), tone: "bad" });
  }
  closeEdit(post.id);
  startAfresh(post);
}

export async function regenerateImage(post: PostSummary): Promise<void> {
  if (painting.value !== null) return;
  painting.value = post.id;
  clearProblem(post.id);
  try {
    const { answer, commit } = await changeAsOwner(messageAnswer, `${postUrl(post.id)}/image`, {
      method: "POST",
    });
    const text = answer.message ?? `“${post.title}”`;
    showToastAfterReload({ title: adminToasts.imageDone.title, text, action: carriedUndo(commit, post.title) });
  } catch (error) {
    painting.value = null;
    showProblem(post.id, error);
    const { title, text } = adminToasts.imageFailed;
    return showToast({ title, text: httpText(error, text), tone: "bad" });
  }
  startAfresh(post);
}

function startAfresh(post: PostSummary): void {
  notePlace(post);
  forgetPosts();
  page.reload();
}

function setBusy(id: string, what: Doing | undefined): void {
  const { [id]: _, ...others } = busy.value;
  busy.value = what ? { ...others, [id]: what } : others;
  if (what) clearProblem(id);
}
