import { signal } from "@preact/signals-react";
import type { Post } from "#content/model/post.ts";
import { adminToasts } from "#content/pages/admin.ts";
import { RequestError } from "../../islands/api.ts";
import { showToast } from "../../islands/toasts/toasts.ts";
import { failureText } from "../failures.ts";
import { postUrl, replacePost } from "../posts/posts.ts";
import { dropReceipt, expectReceipt } from "../posts/receipts.ts";
import { clearProblem, showProblem } from "../posts/row-problems.ts";
import { asOwner } from "../session.ts";
import { changedWords, closeEdit, edits, meetOther, putEdit } from "./edits.ts";

/** The posts whose words are on their way to the service. */
export const saving = signal<ReadonlySet<string>>(new Set());

/** Saves what the form of a post holds. The form closes only when the service has it. */
export async function saveEdit(post: Post): Promise<void> {
  const edit = edits.value.value[post.id];
  if (!edit || saving.value.has(post.id)) return;
  const body = changedWords(edit);
  clearProblem(post.id);
  if (Object.keys(body).length === 0) return finish(post.id, adminToasts.updated.unchanged);
  saving.value = new Set([...saving.value, post.id]);
  if (post.published) expectReceipt(post.slug, "live");
  try {
    const headers = { "If-Match": `"${edit.base.revision}"` };
    const saved = await asOwner<Post>(postUrl(post.id), { method: "PATCH", body, headers });
    if (saved) replacePost(saved);
    finish(post.id, `“${edit.words.title}”`);
  } catch (error) {
    dropReceipt(post.slug);
    if (!(await meetConflict(post, error))) showProblem(post.id, error);
    const { title, text } = adminToasts.updateFailed;
    showToast({ title, text: failureText(error, text), tone: "bad" });
  } finally {
    saving.value = new Set([...saving.value].filter((id) => id !== post.id));
  }
}

function finish(id: string, text: string): void {
  closeEdit(id);
  showToast({ title: adminToasts.updated.title, text });
}

/** Fetches the version that stands against ours, so that both can be seen. False where there is none. */
async function meetConflict(post: Post, error: unknown): Promise<boolean> {
  if (!(error instanceof RequestError) || error.status !== 409) return false;
  const theirs = await asOwner<Post>(`/api/blog/${encodeURIComponent(post.slug)}`).catch(() => undefined);
  const edit = edits.value.value[post.id];
  if (!theirs || !edit || theirs.revision === edit.base.revision) return false;
  replacePost(theirs);
  putEdit(meetOther(edit, theirs));
  return true;
}
