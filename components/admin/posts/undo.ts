import { undoAnswer } from "#content/model/answers.ts";
import { adminToasts } from "#content/pages/admin.ts";
import { deskLabels } from "#content/pages/admin-desk.ts";
import type { RequestOptions } from "../../islands/api.ts";
import { showToast } from "../../islands/toasts/toasts.ts";
import { type Answer, sentenceOf } from "../answers.ts";
import { applyUndo } from "../edit/edits.ts";
import { readJson, sendAsOwner } from "../session.ts";
import { takeSession, writeSession } from "../session-storage.ts";
import { wantedPlace } from "./place.ts";
import { loadPosts, replacePost } from "./posts.ts";

const labels = deskLabels.undo;

/** Sends a change of the owner's. */
export async function changeAsOwner<T>(answer: Answer<T>, path: string, options: RequestOptions) {
  const response = await sendAsOwner(path, options);
  return {
    answer: await readJson(answer, response),
    /** The commit that Undo reverts; absent when nothing changed. */
    commit: response.headers.get("X-Commit") ?? undefined,
    /** A sentence for the owner when the change was not complete. */
    notice: response.headers.get("X-Notice") ?? undefined,
  };
}

/** The toast of a change to a post. It offers Undo where the change has made a commit. */
interface ChangeToast {
  title: string;
  text?: string | undefined;
  commit: string | undefined;
  post: string;
}

export const showChange = ({ title, commit, post, text = `“${post}”` }: ChangeToast): void =>
  showToast({ title, text, undo: commit ? () => void undo(commit, post) : undefined });

/** The toast of an update. Without a commit nothing was changed, and no update is claimed. */
export function tellUpdated(
  commit: string | undefined,
  post: string,
  { title = adminToasts.updated.title, text }: Partial<ChangeToast> = {},
): void {
  if (commit) showChange({ title, text, commit, post });
  else showToast({ ...adminToasts.unchanged, text: `“${post}”` });
}

/** Reverts one change. That is a change as well, and can be undone. */
export async function undo(commit: string, title: string): Promise<void> {
  try {
    const { answer } = await changeAsOwner(undoAnswer, "/api/blog/undo", { method: "POST", body: { commit } });
    if (answer.post) {
      replacePost(answer.post);
      applyUndo(answer.post);
    }
    showChange({ title: labels.done, commit: answer.commit, post: title });
    await loadPosts();
    if (answer.post) wantedPlace.value = { slug: answer.post.slug };
  } catch (error) {
    showToast({ title: labels.failed, text: sentenceOf(error), tone: "bad" });
  }
}

const STORED_TOAST = "toast-after-reload";

/** For changes that end in a reload: the next page shows the toast. */
export const storeToast = (toast: ChangeToast): void => writeSession(STORED_TOAST, toast);

export function showStoredToast(): void {
  const toast = takeSession<ChangeToast>(STORED_TOAST);
  if (toast) showChange(toast);
}
