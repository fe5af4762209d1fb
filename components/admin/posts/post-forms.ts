import { formerPostAnswer, postAnswer, undoAnswer } from "#content/model/answers.ts";
import {
  asSaved,
  CLEARED,
  changesTo,
  type Draft,
  type DraftField,
  draftOf,
  fieldsThatDiffer,
} from "#content/model/draft.ts";
import { countConflicts, mergeDrafts } from "#content/model/merge-drafts.ts";
import type { Post } from "#content/model/post.ts";
import { adminToasts } from "#content/pages/admin.ts";
import { deskLabels } from "#content/pages/admin-desk.ts";
import { editorLabels } from "#content/pages/admin-editor.ts";
import { showToast } from "../../islands/toasts/toasts.ts";
import { sentenceOf } from "../answers.ts";
import { formatDay } from "../dates.ts";
import { createEditor } from "../edit/editor.ts";
import { applyUndo } from "../edit/edits.ts";
import { changeAsOwner } from "../session.ts";
import { takeSession, writeSession } from "../session-storage.ts";
import { pendingPosition } from "./list-position.ts";
import { fetchPost, loadPosts, postUrl, replacePost, setProblem } from "./posts.ts";

const labels = deskLabels.undo;
const { fields, conflict, cleared } = editorLabels;

/** Tells the editor how to load, merge and save posts. */
export const postForms = createEditor({
  noun: "post",
  labelOf: (field: DraftField) => fields[field],
  shownText(field, text) {
    if (text === CLEARED) return cleared[field] ?? "";
    if (field === "featuredImage" && text) return `![](${text})`;
    return field === "publishedAt" && Date.parse(text) ? formatDay(text) : text;
  },
  isMarkdown: (field) => field === "content" || field === "featuredImage",
  draftOf,
  fieldsThatDiffer,
  asSaved,
  merge(base: Draft, mine: Draft, theirs: Draft) {
    const { draft, conflicts, bothChanged } = mergeDrafts(base, mine, theirs, conflict.marks);
    const clashes = bothChanged.map((field) => conflict.bothChanged(fields[field], theirs[field]));
    return { draft, notes: conflicts > 0 ? [conflict.marked(conflicts), ...clashes] : clashes };
  },
  problemIn(draft: Draft) {
    const places = countConflicts(draft.content, conflict.marks);
    return places > 0 ? conflict.marked(places) : undefined;
  },
  urlOf: ({ id }) => postUrl(id),
  newUrl: "/api/blog",
  answerOf: () => postAnswer,
  formerAnswerOf: () => formerPostAnswer,
  nonTextDifference: (former: Post, now: Post) =>
    former.featuredImage === now.featuredImage ? undefined : deskLabels.history.otherPicture,
  // A new post has no slug. After a rename elsewhere, the slug may be gone or belong to another post.
  fetchLatest: async ({ id, slug }: Post) => {
    const post = slug ? await fetchPost(slug).catch(() => undefined) : undefined;
    return post?.id === id ? post : fetchPost(id);
  },
  changesTo,
  show: (post: Post) => replacePost(post),
  setProblem,
  failureToast: adminToasts.updateFailed,
  reportSaved({ title }, commit, { wasSavedBefore, ...toast } = {}) {
    if (wasSavedBefore) showToast({ title: adminToasts.updated.title, text: `“${title}”` });
    else showUpdated(commit, title, toast);
  },
});

/** A toast about a change to a post. It offers Undo if the change made a commit. */
interface ChangeToast {
  title: string;
  text?: string | undefined;
  commit: string | undefined;
  /** The post's title. */
  post: string;
}

export const showChange = ({ title, commit, post, text = `“${post}”` }: ChangeToast): void =>
  showToast({ title, text, undo: commit ? () => void undo(commit, post) : undefined });

/** Shows the toast of an update, or of an unchanged post if there is no commit. */
export function showUpdated(
  commit: string | undefined,
  post: string,
  { title = adminToasts.updated.title, text }: Partial<ChangeToast> = {},
): void {
  if (commit) showChange({ title, text, commit, post });
  else showToast({ ...adminToasts.unchanged, text: `“${post}”` });
}

/** Reverts one change. The revert is itself a change and can be undone. */
export async function undo(commit: string, title: string): Promise<void> {
  try {
    const { answer } = await changeAsOwner(undoAnswer, "/api/blog/undo", { method: "POST", body: { commit } });
    if (answer.post) {
      replacePost(answer.post);
      applyUndo(postForms, answer.post);
    }
    showChange({ title: labels.done, commit: answer.commit, post: title });
    await loadPosts();
    if (answer.post) pendingPosition.value = { slug: answer.post.slug };
  } catch (error) {
    showToast({ title: labels.failed, text: sentenceOf(error), tone: "bad" });
  }
}

const STORED_TOAST = "toast-after-reload";

/** Stores a toast that is shown after a reload. */
export const storeToast = (toast: ChangeToast): void => writeSession(STORED_TOAST, toast);

export function showStoredToast(): void {
  const toast = takeSession<ChangeToast>(STORED_TOAST);
  if (toast) showChange(toast);
}
