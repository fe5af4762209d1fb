import { signal } from "@preact/signals-react";
import { messageAnswer, postAnswer } from "#content/model/answers.ts";
import type { PostSummary } from "#content/model/post.ts";
import { adminToasts, confirmDelete } from "#content/pages/admin.ts";
import { httpStatus, refusalOf, showFailure } from "../api/answers.ts";
import { type Entries, setEntry } from "../api/entries.ts";
import { page } from "../api/page.ts";
import { changeAsOwner } from "../api/session.ts";
import { closeDeleted } from "../edit/edits.ts";
import { currentList, pendingPosition } from "./list-position.ts";
import { asksFirst, closeEditorScreen, openFromList } from "./open-editor.ts";
import { postForms, showUpdated, storeToast } from "./post-forms.ts";
import { clearPosts, postUrl, replacePost, setProblem } from "./posts.ts";

type Action = "opening" | "publishing" | "deleting";

/** The action under way, by post id. */
export const busyPosts = signal<Entries<Action>>({});
/** The id of the post whose picture is being regenerated, one at a time. */
export const regeneratingId = signal<string | null>(null);

/** Opens a post in the editor. Lists hold no texts, so the post is fetched first. */
export const openEditor = (post: Pick<PostSummary, "id" | "slug">): Promise<void> =>
  run(post, "opening", () => openFromList(post));

/** Changes a post that is not open in the editor, and says so: with `text`, or what the service says about it. */
export async function changePost(post: PostSummary, body: object, text?: string): Promise<void> {
  const { answer, commit, notice } = await changeAsOwner(postAnswer, postUrl(post.id), { method: "PATCH", body });
  replacePost(answer, commit);
  showUpdated(commit, post.title, { text: text ?? notice });
}

export function togglePublished(post: PostSummary): Promise<void> {
  const toggle = async () => {
    if (!post.published && (await asksFirst(post))) return;
    await changePost(post, { published: !post.published });
    pendingPosition.value = { id: post.id };
  };
  return run(post, "publishing", toggle, (error) => showFailure(adminToasts.updateFailed, error));
}

export async function deletePost(post: PostSummary): Promise<void> {
  if (busyPosts.value[post.id] || !page.confirm(confirmDelete)) return;
  const remove = async () => {
    const { commit } = await changeAsOwner(messageAnswer, postUrl(post.id), { method: "DELETE" });
    storeToast({ ...adminToasts.deleted, commit, post: post.title });
    closeEditorScreen();
    closeDeleted(postForms, post.id);
    reload(post);
  };
  await run(post, "deleting", remove, (error) => showFailure(adminToasts.deleteFailed, error, httpStatus));
}

/** Runs an action on a post, unless one is under way. A failure is shown in its row. */
async function run(
  post: Pick<PostSummary, "id">,
  action: Action,
  call: () => Promise<void>,
  onFailure?: (error: unknown) => void,
): Promise<void> {
  const { id } = post;
  if (busyPosts.value[id]) return;
  setEntry(busyPosts, id, action);
  setProblem(id, undefined);
  try {
    await call();
  } catch (error) {
    setProblem(id, refusalOf(error));
    onFailure?.(error);
  } finally {
    setEntry(busyPosts, id, undefined);
  }
}

/** Regenerates the picture of a post and reloads the page. */
export async function regenerateInList(post: PostSummary): Promise<void> {
  if (regeneratingId.value !== null) return;
  regeneratingId.value = post.id;
  setProblem(post.id, undefined);
  try {
    const { answer, commit } = await changeAsOwner(messageAnswer, `${postUrl(post.id)}/image`, { method: "POST" });
    storeToast({ ...adminToasts.imageDone, text: answer.message, commit, post: post.title });
    reload(post);
  } catch (error) {
    showFailure(adminToasts.imageFailed, error, httpStatus);
    setProblem(post.id, refusalOf(error));
  } finally {
    regeneratingId.value = null;
  }
}

function reload(post: PostSummary): void {
  history.replaceState(currentList(post), "");
  clearPosts();
  page.reload();
}
