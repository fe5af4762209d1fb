import { undoAnswer } from "#content/model/answers.ts";
import { adminToasts } from "#content/pages/admin.ts";
import { deskWords } from "#content/pages/admin-desk.ts";
import type { RequestOptions } from "../../islands/api.ts";
import { carriedActions, showToast, type Toast } from "../../islands/toasts/toasts.ts";
import { type Answer, readAnswer } from "../answers.ts";
import { takeBackInForm } from "../edit/edits.ts";
import { sentenceOf } from "../failures.ts";
import { goToRow } from "../posts/place.ts";
import { loadPosts, replacePost } from "../posts/posts.ts";
import { sendAsOwner } from "../session.ts";

const words = deskWords.undo;
const CARRIED_NAME = "take back";

/** What the service says to a change. */
interface Changed<T> {
  answer: T;
  /** By which it can be taken back. */
  commit: string | undefined;
  /** A sentence for the owner, where not all came as she may expect. */
  notice: string | undefined;
}

/** A change that the owner makes. */
export async function changeAsOwner<T>(answer: Answer<T>, path: string, options: RequestOptions): Promise<Changed<T>> {
  const response = await sendAsOwner(path, options);
  return {
    answer: readAnswer(answer, await response.json()),
    commit: response.headers.get("X-Commit") ?? undefined,
    notice: response.headers.get("X-Notice") ?? undefined,
  };
}

/** What a toast offers after a change; nothing where nothing changed. */
export function undoAction(commit: string | undefined, title: string): Toast["action"] {
  return commit ? { label: words.undo, onAction: () => void takeBack(commit, title) } : undefined;
}

/** The same for a toast that waits on the other side of a reload. */
export function carriedUndo(commit: string | undefined, title: string) {
  return commit ? { label: words.undo, name: CARRIED_NAME, with: [commit, title] } : undefined;
}

/** The toast of an update. Without a commit nothing was changed, and none is claimed. */
export function tellUpdated(
  commit: string | undefined,
  post: string,
  { title = adminToasts.updated.title, text = `“${post}”` }: { title?: string; text?: string | undefined } = {},
): void {
  if (commit) showToast({ title, text, action: undoAction(commit, post) });
  else showToast({ ...adminToasts.unchanged, text: `“${post}”` });
}

carriedActions.set(CARRIED_NAME, (commit, title) => void takeBack(String(commit), String(title)));

/** Takes back one change. That is a change as well, and can be taken back in its turn. */
async function takeBack(commit: string, title: string): Promise<void> {
  try {
    const { answer } = await changeAsOwner(undoAnswer, "/api/blog/undo", {
      method: "POST",
      body: { commit },
    });
    if (answer.post) {
      replacePost(answer.post);
      takeBackInForm(answer.post);
    }
    showToast({ title: words.done, text: `“${title}”`, action: undoAction(answer.commit, title) });
    await loadPosts();
    if (answer.post) goToRow(answer.post.slug);
  } catch (error) {
    showToast({ title: words.failed, text: sentenceOf(error), tone: "bad" });
  }
}
