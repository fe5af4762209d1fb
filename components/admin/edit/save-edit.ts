import { signal } from "@preact/signals-react";
import { postAnswer } from "#content/model/answers.ts";
import { countMarkedPlaces } from "#content/model/merge-words.ts";
import type { Post } from "#content/model/post.ts";
import { areSameWords, changesTo, type Words } from "#content/model/words.ts";
import { adminToasts } from "#content/pages/admin.ts";
import { editorWords } from "#content/pages/admin-editor.ts";
import { RequestError } from "../../islands/api.ts";
import { showToast } from "../../islands/toasts/toasts.ts";
import { failureText, isForNow, sentenceOf } from "../failures.ts";
import { fetchPost } from "../posts/fetch-post.ts";
import { postUrl, replacePost } from "../posts/posts.ts";
import { clearProblem, sayProblem, showProblem } from "../posts/row-problems.ts";
import { changeAsOwner, tellUpdated } from "../undo/undo.ts";
import { reconcile } from "./decide.ts";
import { keeping } from "./device.ts";
import { closeEdit, type Edit, edits, putEdit, rebase, withoutWaiting } from "./edits.ts";

const { waiting } = editorWords;

/** After so long without an answer a save counts as not delivered: sent again, it does no harm. */
const ANSWER_WITHIN_MS = 30_000;

/** The posts whose words are on their way to the service. */
export const saving = signal<ReadonlySet<string>>(new Set());

/** Saves what the form of a post holds. The form closes only when the service has it. */
export async function saveEdit(id: string): Promise<void> {
  const edit = edits.value[id];
  if (!edit || saving.value.has(id)) return;
  // Two versions are never saved over one another, nor into one another, before the owner has decided.
  if (edit.other) return;
  const places = countMarkedPlaces(edit.words.content, editorWords.conflict.marks);
  if (places > 0) return sayProblem(id, editorWords.conflict.marked(places));
  const error = await send(edit, edit.words);
  if (!error) return;
  const { title, text } = adminToasts.updateFailed;
  const note = edits.value[id]?.waiting && (keeping.value[edit.editing] === "failed" ? waiting.stay : waiting.kept);
  showToast({ title, text: failureText(error, text), note, tone: "bad" });
}

/** Sends the saves that could not be delivered once more; what cannot be delivered again goes on waiting without a word. */
export async function sendWaiting(): Promise<void> {
  for (const edit of Object.values(edits.value)) {
    if (edit.waiting && !saving.value.has(edit.base.id)) await send(edit, edit.waiting.words);
  }
}

/** Brings the words to the service and closes the form. Answers what went wrong. */
async function send(edit: Edit, words: Words): Promise<unknown> {
  const { id } = edit.base;
  clearProblem(id);
  // Before it is under way: a page that goes now takes no save with it.
  putEdit({ ...withoutWaiting(edit), waiting: { words, reason: edit.waiting?.reason } });
  saving.value = new Set([...saving.value, id]);
  try {
    const { saved, commit, before } = await deliver(edit, words);
    finish(id, words, saved);
    if (before) showToast({ title: adminToasts.updated.title, text: `“${words.title}”` });
    else tellUpdated(commit, words.title);
  } catch (error) {
    const now = edits.value[id];
    if (now) putEdit(isForNow(error) ? { ...now, waiting: { words, reason: reasonOf(error) } } : withoutWaiting(now));
    if (!isForNow(error) && !now?.other) showProblem(id, error);
    return error;
  } finally {
    saving.value = new Set([...saving.value].filter((other) => other !== id));
  }
}

const reasonOf = (error: unknown): string => (error instanceof RequestError ? sentenceOf(error) : waiting.noAnswer);

interface Delivery {
  saved?: Post | undefined;
  commit?: string | undefined;
  /** An earlier try had arrived, and only its answer was lost. */
  before?: boolean;
}

/** Sends until the service takes the words, or has others to set against them. Nothing changed: nothing is sent. */
async function deliver(edit: Edit, words: Words): Promise<Delivery> {
  const { base } = edit;
  const body = changesTo(base, words);
  if (Object.keys(body).length === 0) return {};
  try {
    const headers = { "If-Match": `"${base.revision}"` };
    const options = { method: "PATCH", body, headers, timeoutMs: ANSWER_WITHIN_MS } as const;
    const { answer: saved, commit } = await changeAsOwner(postAnswer, postUrl(base.id), options);
    return { saved, commit };
  } catch (error) {
    const theirs = await fetchOther(base, error);
    const now = edits.value[base.id];
    if (!theirs || !now) throw error;
    const outcome = reconcile(now, words, theirs);
    if (outcome === "to be decided") throw error;
    return outcome === "already saved" ? { saved: theirs, before: true } : deliver({ ...now, base: theirs }, words);
  }
}

/** The version that stands against ours, where that is why the service refused. */
async function fetchOther(base: Post, error: unknown): Promise<Post | undefined> {
  if (!(error instanceof RequestError) || error.status !== 409) return undefined;
  const theirs = await fetchPost(base.slug).catch(() => undefined);
  return theirs && theirs.revision !== base.revision ? theirs : undefined;
}

function finish(id: string, words: Words, saved: Post | undefined): void {
  if (saved) replacePost(saved);
  const edit = edits.value[id];
  if (edit && !areSameWords(edit.words, words)) {
    const { waiting: _, unanswered: __, ...open } = edit;
    putEdit(saved ? rebase(open, saved, words) : open); // what was typed during the save stays
  } else {
    closeEdit(id);
  }
}
