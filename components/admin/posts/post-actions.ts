import { signal } from "@preact/signals-react";
import { findingsAnswer, messageAnswer, postAnswer } from "#content/model/answers.ts";
import type { PostSummary } from "#content/model/post.ts";
import { adminToasts, confirmDelete } from "#content/pages/admin.ts";
import { httpStatus, sentenceOf, showFailure } from "../answers.ts";
import { closeEdit } from "../edit/edits.ts";
import { askInEditor, closeScreen, openFromList } from "../edit/open-editor.ts";
import { type Entries, setEntry } from "../entries.ts";
import { page } from "../page.ts";
import { changeAsOwner, readAsOwner } from "../session.ts";
import { notePlace, wantedPlace } from "./place.ts";
import { postForms, storeToast, tellUpdated } from "./post-forms.ts";
import { forgetPosts, postUrl, replacePost, setProblem } from "./posts.ts";

type Action = "opening" | "publishing" | "deleting";

/** The action that is under way, by post id. */
export const busy = signal<Entries<Action>>({});
/** The id of the one post that is getting a new picture. */
export const painting = signal<string | null>(null);

const CHECK_TIMEOUT_MS = 5_000;

/** The list holds no texts, so the post is fetched first. */
export const openEditor = (post: Pick<PostSummary, "id" | "slug">): Promise<void> =>
  run(post, "opening", () => openFromList(post));

export function togglePublished(post: PostSummary): Promise<void> {
  const options = { method: "PATCH", body: { published: !post.published } } as const;
  const toggle = async () => {
    if (!post.published && (await mayNotBeSaid(post))) return askInEditor(post);
    const { answer, commit } = await changeAsOwner(postAnswer, postUrl(post.id), options);
    replacePost(answer, commit);
    tellUpdated(commit, post.title);
    wantedPlace.value = { slug: answer.slug };
  };
  return run(post, "publishing", toggle, (error) => showFailure(adminToasts.updateFailed, error));
}

/** Whether a post has words for which a reason is asked. Without an answer there is none, and nobody is kept waiting. */
export async function mayNotBeSaid({ id }: Pick<PostSummary, "id">): Promise<boolean> {
  const options = { timeoutMs: CHECK_TIMEOUT_MS };
  const answer = await readAsOwner(findingsAnswer, `${postUrl(id)}/check`, options).catch(() => undefined);
  return answer?.findings.some(({ colour }) => colour === "red") ?? false;
}

export async function deletePost(post: PostSummary): Promise<void> {
  if (busy.value[post.id] || !page.confirm(confirmDelete)) return;
  const remove = async () => {
    const { commit } = await changeAsOwner(messageAnswer, postUrl(post.id), { method: "DELETE" });
    storeToast({ ...adminToasts.deleted, commit, post: post.title });
    closeScreen();
    closeEdit(postForms, post.id);
    reload(post);
  };
  await run(post, "deleting", remove, (error) => showFailure(adminToasts.deleteFailed, error, httpStatus));
}

/** Runs an action on a post that is not busy. A failure is shown in its row. */
async function run(
  post: Pick<PostSummary, "id">,
  action: Action,
  call: () => Promise<void>,
  onFailure?: (error: unknown) => void,
): Promise<void> {
  const { id } = post;
  if (busy.value[id]) return;
  setEntry(busy, id, action);
  setProblem(id, undefined);
  try {
    await call();
  } catch (error) {
    setProblem(id, sentenceOf(error));
    onFailure?.(error);
  } finally {
    setEntry(busy, id, undefined);
  }
}

/** Has a new picture made for a post of the list, one at a time. It ends in a reload. */
export async function regenerateInList(post: PostSummary): Promise<void> {
  if (painting.value !== null) return;
  painting.value = post.id;
  setProblem(post.id, undefined);
  try {
    const { answer, commit } = await changeAsOwner(messageAnswer, `${postUrl(post.id)}/image`, { method: "POST" });
    storeToast({ ...adminToasts.imageDone, text: answer.message, commit, post: post.title });
    reload(post);
  } catch (error) {
    showFailure(adminToasts.imageFailed, error, httpStatus);
    setProblem(post.id, sentenceOf(error));
  } finally {
    painting.value = null;
  }
}

function reload(post: PostSummary): void {
  notePlace(post);
  forgetPosts();
  page.reload();
}
