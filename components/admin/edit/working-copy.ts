import { effect, signal } from "@preact/signals-react";
import { type WorkingCopy, workingCopiesAnswer, workingCopyAnswer } from "#content/model/answers.ts";
import { type Draft, draftOf, isDraftField, NONE } from "#content/model/draft.ts";
import type { Post } from "#content/model/post.ts";
import { RequestError } from "../../islands/api.ts";
import { type Entries, setEntry } from "../entries.ts";
import { postForms } from "../posts/post-forms.ts";
import { postUrl } from "../posts/posts.ts";
import { readAsOwner, readJson, sendAsOwner } from "../session.ts";
import { type Edit, isSameDraft, type Texts } from "./editor.ts";
import { setEdit } from "./edits.ts";

/**
 * The words being written are kept at the service as well, so that they can be continued on another device. It keeps one
 * copy for each post, whose ETag tells whether another device has written it since.
 */

/** The copies as this page has last sent or taken them up, by the id of the post. */
export const copies = signal<Entries<{ etag: string | null; draft: Texts }>>({});

/** The last words that were sent without an answer, by the id of the post: the service may have them. */
export const unanswered = new Map<string, Texts[]>();
const MOST_UNANSWERED = 20;

const PAUSE_MS = 2_000;

const call = (id: string, method: "GET" | "PUT" | "DELETE", headers: Record<string, string> = {}, body?: object) =>
  sendAsOwner(`${postUrl(id)}/working-copy`, { method, headers, inBackground: true, ...(body && { body }) });

/** Only if nobody else has written it since. */
function unchangedSince(id: string): Record<string, string> {
  const etag = copies.value[id]?.etag;
  return etag ? { "If-Match": etag } : { "If-None-Match": "*" };
}

/** Puts the words of another device into the form of a post that has just been opened, or that is seen again. */
export async function takeUpCopy(post: Post): Promise<void> {
  try {
    // A call for a copy that is not there would be a failure in the browser's console.
    const all = await readAsOwner(workingCopiesAnswer, "/api/blog/working-copies", { inBackground: true });
    if (!all.some(({ id }) => id === post.id)) return;
    const response = await call(post.id, "GET");
    const copy = await readJson(workingCopyAnswer, response);
    const edit = postForms.edits.value[post.id];
    if (!edit) return;
    const draft = wordsOf(post, copy);
    const last = copies.value[post.id]?.draft ?? postForms.draftOf(edit.base);
    const etag = response.headers.get("ETag");
    setEntry(copies, post.id, { etag, draft });
    // Of an earlier page, which had no time to send the last words.
    if (etag !== null && etag === edit.copy) return;
    const isOwn = unanswered.get(post.id)?.some((sent) => isSameDraft(postForms, sent, draft));
    if (isOwn && etag !== null) return setEdit(postForms, { ...edit, copy: etag });
    if (!edit.other) setEdit(postForms, reconcileWords(edit, draft, copy.revision, last));
  } catch {
    // No connection, or it was removed meanwhile: the words on this device are enough to go on with.
  }
}

/** The draft that a copy's fields make of a post. */
function wordsOf(post: Post, { tags, featuredImage, author, ...copy }: WorkingCopy): Draft {
  const texts = Object.entries(copy).filter(([field, text]) => isDraftField(field) && typeof text === "string");
  return {
    ...draftOf(post),
    ...Object.fromEntries(texts),
    ...(tags && { tags: tags.join(", ") }),
    ...(featuredImage !== undefined && { featuredImage: featuredImage ?? NONE }),
    ...(author !== undefined && { author: author || NONE }),
  };
}

/** The form with the words of another device, where this device has changed nothing since; else with the conflict. */
function reconcileWords(edit: Edit, theirs: Draft, revision: string, last: Texts): Edit {
  if (isSameDraft(postForms, edit.draft, theirs)) return edit;
  if (!isSameDraft(postForms, edit.draft, last)) return { ...edit, other: edit.base, otherDraft: theirs };
  const taken = { ...edit, draft: theirs };
  // The post has been saved since those words were begun.
  return revision === edit.base.revision ? taken : { ...taken, other: edit.base };
}

/** Sends the words of the forms when typing pauses, and removes the copies of forms that were closed, until `stop`. */
export function followWords(stop: AbortSignal): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const send = () => {
    clearTimeout(timer);
    for (const edit of Object.values(postForms.edits.value)) void sendWords(edit);
    for (const id of Object.keys(copies.value)) if (!postForms.edits.value[id]) void removeCopy(id);
  };
  const end = effect(() => {
    postForms.edits.value;
    clearTimeout(timer);
    timer = setTimeout(send, PAUSE_MS);
  });
  const whenSeen = () => {
    if (document.visibilityState === "hidden") return send();
    for (const { base } of Object.values(postForms.edits.value)) void takeUpCopy(base as Post);
  };
  addEventListener("online", send, { signal: stop });
  document.addEventListener("visibilitychange", whenSeen, { signal: stop });
  stop.addEventListener("abort", () => {
    end();
    clearTimeout(timer);
  });
}

async function sendWords({ base, draft, draftId, other }: Edit): Promise<void> {
  const { id, revision } = base;
  if (other || isSameDraft(postForms, draft, copies.value[id]?.draft ?? postForms.draftOf(base))) return;
  try {
    const body = { ...postForms.changesTo(base, draft), revision };
    unanswered.set(id, [draft, ...(unanswered.get(id) ?? [])].slice(0, MOST_UNANSWERED));
    const response = await call(id, "PUT", unchangedSince(id), body);
    const etag = response.headers.get("ETag");
    unanswered.delete(id);
    setEntry(copies, id, { etag, draft });
    const now = postForms.edits.value[id];
    if (etag !== null && now?.draftId === draftId) setEdit(postForms, { ...now, copy: etag });
  } catch (error) {
    if (error instanceof RequestError && (error.status === 409 || error.status === 412)) await takeUpCopy(base as Post);
  }
}

/** Its words were saved or given up here. A copy that another device has written since stays. */
async function removeCopy(id: string): Promise<void> {
  const headers = unchangedSince(id);
  setEntry(copies, id, undefined);
  if (headers["If-Match"]) await call(id, "DELETE", headers).catch(() => {});
}
