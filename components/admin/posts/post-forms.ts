import * as z from "zod/mini";
import { formerPostAnswer, postAnswer, undoAnswer, workingCopyAnswer } from "#content/model/answers.ts";
import {
  applyChanges,
  asSaved,
  CLEARED,
  changesTo,
  type Draft,
  type DraftField,
  draftOf,
  fieldsThatDiffer,
} from "#content/model/draft.ts";
import { mergePostField } from "#content/model/merge-drafts.ts";
import type { Post } from "#content/model/post.ts";
import { adminToasts } from "#content/pages/admin.ts";
import { deskLabels } from "#content/pages/admin-desk.ts";
import { editorLabels } from "#content/pages/admin-editor.ts";
import { showToast } from "../../islands/toasts/toasts.ts";
import { isTyping } from "../api/session.ts";
import { tabStorage, takeFromTab, writeJson } from "../api/storage.ts";
import { createEditor } from "../edit/editor.ts";
import { textToCheck } from "../edit/findings.ts";
import { revertCommit, takeBack } from "../edit/undo.ts";
import { formatDay } from "../ui/dates.ts";
import { pendingPosition } from "./list-position.ts";
import { fetchPost, loadPosts, posts, postUrl, replacePost, setProblem } from "./posts.ts";
import { removeReceiptOf } from "./receipts.ts";

const labels = deskLabels.undo;
const { fields, cleared } = editorLabels;

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
  mergeField: mergePostField,
  urlOf: ({ id }) => postUrl(id),
  newUrl: "/api/blog",
  answerOf: () => postAnswer,
  formerAnswerOf: () => formerPostAnswer,
  undoUrl: "/api/blog/undo",
  undoneAnswer: z.pipe(
    undoAnswer,
    z.transform(({ post, commit }) => ({ saved: post, commit })),
  ),
  nonTextDifference: (former: Post, now: Post) =>
    former.featuredImage === now.featuredImage ? undefined : deskLabels.history.otherPicture,
  // A new post has no slug. After a rename elsewhere, the slug may be gone or belong to another post.
  fetchLatest: async ({ id, slug }: Post) => {
    const post = slug ? await fetchPost(slug).catch(() => undefined) : undefined;
    return post?.id === id ? post : fetchPost(id);
  },
  changesTo,
  copiesUrl: "/api/blog/working-copies",
  copyAnswer: workingCopyAnswer,
  copyOf: changesTo,
  draftOfCopy: applyChanges,
  checkLive: (post: Post, draft: Draft) =>
    post.published || post.publishAt ? { path: "/api/check", body: textToCheck(post, draft) } : undefined,
  show: (post: Post) => replacePost(post),
  setProblem,
  failureToast: adminToasts.updateFailed,
  reportSaved(saved: Post, commit, { wasSavedBefore, ...toast } = {}) {
    const { title } = saved;
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
  await takeBack(async () => {
    const focused = isTyping() ? undefined : document.activeElement;
    const undone = await revertCommit(postForms, commit);
    const post = undone.saved as Post | null;
    const text = undone.notice ?? (post ? undefined : labels.removed(title));
    showChange({ title: labels.done, text, commit: undone.commit, post: title });
    if (!post) removeReceiptOf(commit);
    await loadPosts();
    // Without a post, Undo has taken it out of the list.
    const place = post ?? posts.value?.[0];
    if (!place) return;
    // Unless she has gone elsewhere meanwhile, she goes on at the post.
    if (focused instanceof HTMLElement && focused === document.activeElement) focused.blur();
    pendingPosition.value = { id: place.id };
  });
}

const STORED_TOAST = "toast-after-reload";

/** Stores a toast that is shown after a reload. */
export const storeToast = (toast: ChangeToast): boolean => writeJson(tabStorage, STORED_TOAST, toast);

export function showStoredToast(): void {
  const toast = takeFromTab<ChangeToast>(STORED_TOAST);
  if (toast) showChange(toast);
}
