import { effect, signal } from "@preact/signals-react";
import { type WorkingCopy, workingCopiesAnswer, workingCopyAnswer } from "#content/model/answers.ts";
import { CLEARED, type Draft, draftOf, isDraftField } from "#content/model/draft.ts";
import type { Post } from "#content/model/post.ts";
import { RequestError } from "../../islands/api.ts";
import { type Entries, setEntry } from "../api/entries.ts";
import { readAsOwner, readJson, sendAsOwner } from "../api/session.ts";
import { storedDrafts } from "../edit/draft-storage.ts";
import { type Edit, isSameDraft, type Texts } from "../edit/editor.ts";
import { hasNothingNew, knownTexts, setEdit, withConfirmed, withUnconfirmed } from "../edit/edits.ts";
import { isOnItsWay } from "../edit/thrown-away.ts";
import { postForms } from "./post-forms.ts";
import { postUrl } from "./posts.ts";

/**
 * Drafts are also stored at the service, so that the owner can continue on another device. The service keeps one working
 * copy per post; its ETag shows whether another device has written it since.
 */

/** The working copies as this page last sent or received them, by post id. */
export const workingCopies = signal<Entries<{ etag: string; draft: Texts }>>({});

const DEBOUNCE_MS = 2_000;

const call = (id: string, method: "GET" | "PUT" | "DELETE", headers: Record<string, string> = {}, body?: object) =>
  sendAsOwner(`${postUrl(id)}/working-copy`, { method, headers, inBackground: true, ...(body && { body }) });

/** Returns the headers that limit a call to the state this page knows. */
function preconditionFor(id: string): Record<string, string> {
  const etag = workingCopies.value[id]?.etag;
  return etag ? { "If-Match": etag } : { "If-None-Match": "*" };
}

/** Loads a post's working copy into its form. If both have changed since the last exchange, the form shows a conflict. */
export async function pullWorkingCopy(post: Post): Promise<void> {
  try {
    // The list is asked first, because a 404 would show up as an error in the browser's console.
    const all = await readAsOwner(workingCopiesAnswer, "/api/blog/working-copies", { inBackground: true });
    // Without one, the next draft is sent as the first.
    if (!all.some(({ id }) => id === post.id)) return setEntry(workingCopies, post.id, undefined);
    const response = await call(post.id, "GET");
    const copy = await readJson(workingCopyAnswer, response);
    const edit = postForms.edits.value[post.id];
    // The owner is comparing two versions. Hers is refused when it is sent, and is then compared with this copy.
    if (!edit || edit.conflictingVersion) return;
    const draft = draftFromCopy(post, copy);
    const last = workingCopies.value[post.id]?.draft ?? postForms.draftOf(edit.base);
    const etag = response.headers.get("ETag") ?? "";
    setEntry(workingCopies, post.id, { etag, draft });
    // An earlier state of this draft: its page was left before the last changes were sent.
    if (etag !== "" && etag === edit.copyEtag) return;
    const isKnown = hasNothingNew(postForms, draft, knownTexts(postForms, edit, last));
    const next = isKnown ? edit : takeOver(edit, draft, copy.revision, last);
    setEdit(postForms, next.conflictingDraft ? next : { ...next, copyEtag: etag });
  } catch {
    // There is no connection, or the copy was removed meanwhile: the draft on this device is enough to continue.
  }
}

/** Applies the fields of a working copy to a post's draft. */
function draftFromCopy(post: Post, { tags, featuredImage, author, ...copy }: WorkingCopy): Draft {
  const texts = Object.entries(copy).filter(([field, text]) => isDraftField(field) && typeof text === "string");
  return {
    ...draftOf(post),
    ...Object.fromEntries(texts),
    ...(tags && { tags: tags.join(", ") }),
    ...(featuredImage !== undefined && { featuredImage: featuredImage ?? CLEARED }),
    ...(author !== undefined && { author: author || CLEARED }),
  };
}

/** Takes over the draft of another device if this one has changed nothing since `last`; otherwise sets the conflict. */
function takeOver(edit: Edit, theirs: Draft, revision: string, last: Texts): Edit {
  if (!isSameDraft(postForms, edit.draft, last))
    return { ...edit, conflictingVersion: edit.base, conflictingDraft: theirs };
  const updated = { ...edit, draft: theirs };
  // Their draft may be based on another version of the post.
  return revision === edit.base.revision ? updated : { ...updated, conflictingVersion: edit.base };
}

/** Sends drafts when typing pauses, and removes the copies of closed forms, until `stop` is aborted. */
export function syncWorkingCopies(stop: AbortSignal): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const send = () => {
    clearTimeout(timer);
    for (const edit of Object.values(postForms.edits.value)) void pushDraft(edit);
    for (const id of Object.keys(workingCopies.value))
      if (!postForms.edits.value[id] && !isOnItsWay(id)) void removeWorkingCopy(id);
  };
  const stopSending = effect(() => {
    postForms.edits.value;
    storedDrafts.value;
    clearTimeout(timer);
    timer = setTimeout(send, DEBOUNCE_MS);
  });
  const onVisibilityChange = () => {
    if (document.visibilityState === "hidden") return send();
    for (const { base } of Object.values(postForms.edits.value)) void pullWorkingCopy(base as Post);
  };
  addEventListener("online", send, { signal: stop });
  document.addEventListener("visibilitychange", onVisibilityChange, { signal: stop });
  stop.addEventListener("abort", () => {
    stopSending();
    clearTimeout(timer);
  });
}

/** The ids of the posts whose draft is being sent. What is typed meanwhile is sent at the next pause. */
const sending = new Set<string>();

async function pushDraft(edit: Edit): Promise<void> {
  const { base, draft, draftId, conflictingVersion } = edit;
  const { id, revision } = base;
  const last = workingCopies.value[id]?.draft ?? postForms.draftOf(base);
  if (conflictingVersion || sending.has(id) || isSameDraft(postForms, draft, last)) return;
  sending.add(id);
  try {
    setEdit(postForms, withUnconfirmed(postForms, edit, draft));
    const response = await call(id, "PUT", preconditionFor(id), { ...postForms.changesTo(base, draft), revision });
    const etag = response.headers.get("ETag") ?? "";
    setEntry(workingCopies, id, { etag, draft });
    const now = postForms.edits.value[id];
    if (now?.draftId === draftId) setEdit(postForms, { ...withConfirmed(postForms, now, draft), copyEtag: etag });
  } catch (error) {
    if (error instanceof RequestError && (error.status === 409 || error.status === 412))
      await pullWorkingCopy(base as Post);
  } finally {
    sending.delete(id);
  }
}

/** Removes a copy whose form was closed here, unless another device has written it since. */
async function removeWorkingCopy(id: string): Promise<void> {
  const headers = preconditionFor(id);
  setEntry(workingCopies, id, undefined);
  if (headers["If-Match"]) await call(id, "DELETE", headers).catch(() => {});
}
