import { effect, signal } from "@preact/signals-react";
import { postAnswer } from "#content/model/answers.ts";
import { changesTo, type Draft, isSameDraft } from "#content/model/draft.ts";
import { countMarkedPlaces } from "#content/model/merge-drafts.ts";
import type { Post } from "#content/model/post.ts";
import { adminToasts } from "#content/pages/admin.ts";
import { editorLabels } from "#content/pages/admin-editor.ts";
import { RequestError } from "../../islands/api.ts";
import { showToast } from "../../islands/toasts/toasts.ts";
import { isTemporary, sentenceOf, showFailure } from "../answers.ts";
import { page } from "../page.ts";
import { fetchPost, postUrl, replacePost, setProblem } from "../posts/posts.ts";
import { changeAsOwner, tellUpdated } from "../posts/undo.ts";
import { storageState } from "./draft-storage.ts";
import {
  closeEdit,
  dropWaitingSave,
  type Edit,
  edits,
  hasUnsavedChanges,
  rebase,
  reconcile,
  setEdit,
} from "./edits.ts";
import { loadUnsavedDrafts, reopenWaitingSaves } from "./unsaved-drafts.ts";

const labels = editorLabels.waiting;

/** A save without an answer for so long is retried; sending it twice does no harm. */
const TIMEOUT_MS = 30_000;
const RETRY_EVERY_MS = 5_000;

/** The ids of the posts that are being saved. */
export const saving = signal<ReadonlySet<string>>(new Set());

/** Saves the form of a post. It closes only when the service has saved the draft. */
export async function saveEdit(id: string): Promise<void> {
  const edit = edits.value[id];
  // A conflict is never saved before the owner has resolved it.
  if (!edit || saving.value.has(id) || edit.other) return;
  const places = countMarkedPlaces(edit.draft.content, editorLabels.conflict.marks);
  if (places > 0) return setProblem(id, editorLabels.conflict.marked(places));
  const error = await send(edit, edit.draft);
  if (!error) return;
  const note = edits.value[id]?.waiting && (storageState.value[edit.draftId] === "failed" ? labels.stay : labels.kept);
  showFailure({ ...adminToasts.updateFailed, note }, error);
}

/** Retries the saves that have not arrived. Another failure shows no toast. */
export async function sendWaiting(): Promise<void> {
  for (const edit of Object.values(edits.value)) {
    if (edit.waiting && !saving.value.has(edit.base.id)) await send(edit, edit.waiting.draft);
  }
}

/** Sends a draft and closes its form. Answers the error, if any. */
async function send(edit: Edit, draft: Draft): Promise<unknown> {
  const { id } = edit.base;
  setProblem(id, undefined);
  // Stored before it is sent: leaving the page loses no save.
  setEdit({ ...dropWaitingSave(edit), waiting: { draft, reason: edit.waiting?.reason } });
  saving.value = new Set([...saving.value, id]);
  try {
    const { saved, commit, wasSavedBefore } = await deliver(edit, draft);
    finish(id, draft, saved);
    if (wasSavedBefore) showToast({ title: adminToasts.updated.title, text: `“${draft.title}”` });
    else tellUpdated(commit, draft.title);
  } catch (error) {
    const now = edits.value[id];
    const reason = error instanceof RequestError ? sentenceOf(error) : labels.noAnswer;
    if (now) setEdit(isTemporary(error) ? { ...now, waiting: { draft, reason } } : dropWaitingSave(now));
    if (!isTemporary(error) && !now?.other) setProblem(id, sentenceOf(error));
    return error;
  } finally {
    saving.value = new Set([...saving.value].filter((other) => other !== id));
  }
}

interface Delivery {
  saved?: Post | undefined;
  commit?: string | undefined;
  /** An earlier attempt was saved, and only its answer was lost. */
  wasSavedBefore?: boolean;
}

/** Sends the changed fields until the service takes them or answers with a conflict. Sends nothing when nothing changed. */
async function deliver(edit: Edit, draft: Draft): Promise<Delivery> {
  const { base } = edit;
  const body = changesTo(base, draft);
  if (Object.keys(body).length === 0) return {};
  try {
    const headers = { "If-Match": `"${base.revision}"` };
    const options = { method: "PATCH", body, headers, timeoutMs: TIMEOUT_MS } as const;
    const { answer: saved, commit } = await changeAsOwner(postAnswer, postUrl(base.id), options);
    return { saved, commit };
  } catch (error) {
    const theirs = await fetchNewer(base, error);
    const now = edits.value[base.id];
    if (!theirs || !now) throw error;
    const outcome = reconcile(now, draft, theirs);
    if (outcome === "conflict") throw error;
    return outcome === "already saved"
      ? { saved: theirs, wasSavedBefore: true }
      : deliver({ ...now, base: theirs }, draft);
  }
}

/** The newer version at the service, if that is why it answered 409. */
async function fetchNewer(base: Post, error: unknown): Promise<Post | undefined> {
  if (!(error instanceof RequestError) || error.status !== 409) return undefined;
  const theirs = await fetchPost(base.slug).catch(() => undefined);
  return theirs && theirs.revision !== base.revision ? theirs : undefined;
}

function finish(id: string, draft: Draft, saved: Post | undefined): void {
  if (saved) replacePost(saved);
  const edit = edits.value[id];
  if (edit && !isSameDraft(edit.draft, draft)) {
    // Rebase edits typed during the save.
    const { waiting: _, unconfirmed: __, ...open } = edit;
    setEdit(saved ? rebase(open, saved, draft) : open);
  } else {
    closeEdit(id);
  }
}

/** Restores stored drafts, retries waiting saves, and asks before unsaved changes are left, until `stop` is aborted. */
export function followEdits(stop: AbortSignal): void {
  loadUnsavedDrafts();
  reopenWaitingSaves();
  void sendWaiting();
  addEventListener("online", () => void sendWaiting(), { signal: stop });
  const timer = setInterval(() => void sendWaiting(), RETRY_EVERY_MS);

  const ask = (event: BeforeUnloadEvent) => {
    if (!page.isReloading) event.preventDefault();
  };
  // A page with a beforeunload listener is not put into the back/forward cache, so it is added only when needed.
  const stopAsking = effect(() => {
    if (hasUnsavedChanges.value) addEventListener("beforeunload", ask);
    else removeEventListener("beforeunload", ask);
  });
  stop.addEventListener("abort", () => {
    clearInterval(timer);
    stopAsking();
    removeEventListener("beforeunload", ask);
  });
}
