import { formerPostAnswer, postAnswer, undoAnswer } from "#content/model/answers.ts";
import { asSaved, changesTo, type Draft, type DraftField, draftOf, fieldsThatDiffer } from "#content/model/draft.ts";
import { countMarkedPlaces, mergeDrafts } from "#content/model/merge-drafts.ts";
import type { Post } from "#content/model/post.ts";
import { adminToasts } from "#content/pages/admin.ts";
import { deskLabels } from "#content/pages/admin-desk.ts";
import { editorLabels } from "#content/pages/admin-editor.ts";
import { showToast } from "../../islands/toasts/toasts.ts";
import { sentenceOf } from "../answers.ts";
import { storedAs } from "../edit/draft-storage.ts";
import { createEditor } from "../edit/editor.ts";
import { applyUndo } from "../edit/edits.ts";
import { changeAsOwner } from "../session.ts";
import { takeSession, writeSession } from "../session-storage.ts";
import { wantedPlace } from "./place.ts";
import { fetchPost, loadPosts, postUrl, replacePost, setProblem } from "./posts.ts";

const labels = deskLabels.undo;
const { fields, conflict } = editorLabels;

/** The forms of posts. */
export const postForms = createEditor({
  noun: "post",
  storedAs: storedAs.posts,
  labelOf: (field: DraftField) => fields[field],
  draftOf,
  fieldsThatDiffer,
  asSaved,
  merge(base: Draft, mine: Draft, theirs: Draft) {
    const { draft, markedPlaces, bothChanged } = mergeDrafts(base, mine, theirs, conflict.marks);
    const clashes = bothChanged.map((field) => conflict.bothChanged(fields[field], theirs[field]));
    return { draft, notes: markedPlaces > 0 ? [conflict.marked(markedPlaces), ...clashes] : clashes };
  },
  problemIn(draft: Draft) {
    const places = countMarkedPlaces(draft.content, conflict.marks);
    return places > 0 ? conflict.marked(places) : undefined;
  },
  urlOf: ({ id }) => postUrl(id),
  newUrl: "/api/blog",
  answerOf: () => postAnswer,
  formerAnswerOf: () => formerPostAnswer,
  otherDifference: (former: Post, now: Post) =>
    former.featuredImage === now.featuredImage ? undefined : deskLabels.history.otherPicture,
  // A new one has no address yet, and one that was moved elsewhere has another by now, or a stranger has its own.
  fetch: async ({ id, slug }: Post) => {
    const post = slug ? await fetchPost(slug).catch(() => undefined) : undefined;
    return post?.id === id ? post : fetchPost(id);
  },
  changesTo,
  show: (post: Post) => replacePost(post),
  setProblem,
  failed: adminToasts.updateFailed,
  tellSaved({ title }, commit, { wasSavedBefore, ...told } = {}) {
    if (wasSavedBefore) showToast({ title: adminToasts.updated.title, text: `“${title}”` });
    else tellUpdated(commit, title, told);
  },
});

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
      applyUndo(postForms, answer.post);
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
