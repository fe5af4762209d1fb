import { signal } from "@preact/signals-react";
import type { Post } from "#content/model/post.ts";
import { adminToasts, confirmDelete } from "#content/pages/admin.ts";
import { showToast, showToastAfterReload } from "../../islands/toasts/toasts.ts";
import { closeEdit } from "../edit/edits.ts";
import { failureText, httpText } from "../failures.ts";
import { page } from "../page.ts";
import { asOwner } from "../session.ts";
import { forgetPosts, postUrl, replacePost } from "./posts.ts";
import { dropReceipt, expectReceipt } from "./receipts.ts";
import { clearProblem, showProblem } from "./row-problems.ts";

/** The posts that something is being done to. */
export const busy = signal<Readonly<Record<string, "publishing" | "deleting">>>({});
/** The one post that is getting a new picture. */
export const painting = signal<string | null>(null);

export async function togglePublished(post: Post): Promise<void> {
  if (busy.value[post.id]) return;
  const published = !post.published;
  setBusy(post.id, "publishing");
  expectReceipt(post.slug, published ? "live" : "removed");
  try {
    const answer = await asOwner<Post>(postUrl(post.id), { method: "PATCH", body: { published } });
    if (answer) replacePost(answer);
    showToast({ title: adminToasts.updated.title, text: `“${post.title}”` });
  } catch (error) {
    dropReceipt(post.slug);
    showProblem(post.id, error);
    const { title, text } = adminToasts.updateFailed;
    showToast({ title, text: failureText(error, text), tone: "bad" });
  } finally {
    setBusy(post.id, undefined);
  }
}

export async function deletePost(post: Post): Promise<void> {
  if (busy.value[post.id] || !page.confirm(confirmDelete)) return;
  setBusy(post.id, "deleting");
  try {
    await asOwner(postUrl(post.id), { method: "DELETE" });
  } catch (error) {
    setBusy(post.id, undefined);
    showProblem(post.id, error);
    const { title, text } = adminToasts.deleteFailed;
    return showToast({ title, text: httpText(error, text), tone: "bad" });
  }
  closeEdit(post.id);
  showToastAfterReload({ title: adminToasts.deleted.title, text: `“${post.title}”` });
  startAfresh();
}

export async function regenerateImage(post: Post): Promise<void> {
  if (painting.value !== null) return;
  painting.value = post.id;
  clearProblem(post.id);
  try {
    const answer = await asOwner<{ message?: string }>(`${postUrl(post.id)}/image`, { method: "POST" });
    showToastAfterReload({ title: adminToasts.imageDone.title, text: answer?.message ?? `“${post.title}”` });
  } catch (error) {
    painting.value = null;
    showProblem(post.id, error);
    const { title, text } = adminToasts.imageFailed;
    return showToast({ title, text: httpText(error, text), tone: "bad" });
  }
  startAfresh();
}

function startAfresh(): void {
  forgetPosts();
  page.reload();
}

function setBusy(id: string, what: "publishing" | "deleting" | undefined): void {
  const { [id]: _, ...others } = busy.value;
  busy.value = what ? { ...others, [id]: what } : others;
  if (what) clearProblem(id);
}
