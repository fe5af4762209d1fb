import { effect } from "@preact/signals-react";
import { workingCopiesAnswer } from "#content/model/answers.ts";
import { pick } from "#content/model/pick.ts";
import { RequestError } from "../../islands/api.ts";
import { isTemporary } from "../api/answers.ts";
import { readAsOwner, readJson, sendAsOwner } from "../api/session.ts";
import { removeStoredDraft, storeDraft, storedDrafts, unsavedDrafts } from "./draft-storage.ts";
import { type Edit, type Editor, isSameDraft, type SavedVersion, type Texts, type WorkingCopy } from "./editor.ts";
import {
  hasNothingNew,
  knownTexts,
  lastShared,
  meetConflict,
  rebase,
  reconcile,
  setEdit,
  withConfirmed,
  withUnconfirmed,
} from "./edits.ts";
import { isOnItsWay } from "./thrown-away.ts";

/**
 * Drafts are also stored at the service, so that the owner can continue on another device. The service keeps one working
 * copy per document; its ETag shows whether another device has written it since.
 */

const DEBOUNCE_MS = 2_000;
/** While the service cannot be reached. */
const RETRY_MS = 10_000;

interface FoundCopy {
  etag: string;
  words: WorkingCopy;
}

interface CopyCall {
  method: "GET" | "PUT" | "DELETE";
  headers?: Record<string, string>;
  body?: object;
}
const call = (editor: Editor, id: string, options: CopyCall) =>
  sendAsOwner(`${editor.urlOf({ id })}/working-copy`, { ...options, inBackground: true });

/** Without what web servers such as Caddy 2.8 add to it in a compressed answer: the service would not know it again. */
const etagOf = (response: Response): string => (response.headers.get("ETag") ?? "").replace(/-(?:br|gzip|zstd)"$/, '"');

/** Loads a working copy into its form. If both have changed since the last exchange, the form shows a conflict. */
export async function pullWorkingCopy(editor: Editor, { id }: SavedVersion): Promise<void> {
  try {
    // The list is asked first, because a 404 would show up as an error in the browser's console.
    const all = await readAsOwner(workingCopiesAnswer, editor.copiesUrl, { inBackground: true });
    const found = all.some((listed) => listed.id === id) ? await readCopy(editor, id) : undefined;
    if (found) await catchUp(editor, id, found);
    const edit = editor.edits.value[id];
    // The owner is comparing two versions. Hers is refused when it is sent, and is then compared with this copy.
    if (!edit || edit.conflictingVersion) return;
    if (found) setEdit(editor, takeOver(editor, edit, found));
    // Without one, the next draft is sent as the first.
    else if (edit.copy) setEdit(editor, { ...edit, copy: undefined });
  } catch {
    // There is no connection, or the copy was removed meanwhile: the draft on this device is enough to continue.
  }
}

/**
 * Stores on this device what another one has begun and never saved, so that it is offered here: no list of what is saved has it.
 * Drafts that were saved or thrown away elsewhere since are offered no longer.
 */
export async function bringNewDrafts(editor: Editor, emptyOf: (id: string) => SavedVersion): Promise<void> {
  try {
    const all = await readAsOwner(workingCopiesAnswer, editor.copiesUrl, { inBackground: true });
    // Only what was brought and never opened here. Words that were typed here stay, whatever the service has lost.
    for (const { draftId, base } of unsavedDrafts(editor))
      if (draftId === base.id && !all.some(({ id }) => id === base.id)) removeStoredDraft(draftId);
    for (const { id } of all.filter(({ isNew, revision }) => isNew && revision === "")) {
      const isHere = [...Object.values(storedDrafts.value), ...Object.values(editor.edits.value)].some(
        ({ base }) => base.id === id,
      );
      if (isHere || editor.closedCopies.has(id)) continue;
      const { etag, words } = await readCopy(editor, id);
      const base = emptyOf(id);
      const draft = editor.draftOfCopy(base, words);
      // With its own id for the draft all windows of this device store it once. It gets another when it is opened.
      storeDraft(editor, { draftId: id, draft, base, copy: { etag, draft } });
    }
  } catch {
    // There is no connection, or a copy was removed meanwhile. The next load of the list tries again.
  }
}

async function readCopy(editor: Editor, id: string): Promise<FoundCopy> {
  const response = await call(editor, id, { method: "GET" });
  return { etag: etagOf(response), words: await readJson(editor.copyAnswer, response) };
}

/** Brings a form up to the version that is saved now, if another device's words are based on another version than the form. */
async function catchUp(editor: Editor, id: string, { etag, words }: FoundCopy): Promise<void> {
  const { base, copy } = editor.edits.value[id] ?? {};
  if (!base || etag === copy?.etag || words.revision === base.revision) return;
  const now = await editor.fetchLatest(base).catch(() => undefined);
  const edit = editor.edits.value[id];
  if (!now || !edit || edit.conflictingVersion || now.revision === edit.base.revision) return;
  if (reconcile(editor, edit, edit.draft, now) === "already saved") setEdit(editor, rebase(editor, edit, now));
}

/** Takes over what another device has changed; the form asks about what both have. */
function takeOver(editor: Editor, edit: Edit, { etag, words: { revision, base: former, ...words } }: FoundCopy): Edit {
  const { base } = edit;
  const draft = editor.draftOfCopy(base, words);
  const copy = { etag, draft };
  if (isOffered(editor, base, etag, draft))
    return isSameDraft(editor, edit.draft, editor.draftOf(base)) ? edit : { ...edit, copy };
  // An earlier state of this draft: its page was left before the last changes were sent.
  const isOurs = etag !== "" && etag === edit.copy?.etag;
  if (isOurs || hasNothingNew(editor, draft, knownTexts(editor, edit, lastShared(editor, edit))))
    return { ...edit, copy };
  const common = revision === base.revision ? editor.draftOf(base) : former;
  return meetConflict(editor, { ...edit, conflictingVersion: base, conflictingCopy: { ...copy, base: common } });
}

/**
 * Whether a copy has words of this device that are offered beside the form. It stays until something is typed in the form,
 * which replaces it.
 */
function isOffered(editor: Editor, base: SavedVersion, etag: string, copy: Texts): boolean {
  const offered = unsavedDrafts(editor).filter((one) => one.base.id === base.id);
  return offered.some((one) => {
    const known = [editor.draftOf(base), ...knownTexts(editor, one, lastShared(editor, one))];
    return etag === one.copy?.etag || hasNothingNew(editor, copy, known);
  });
}

/** Sends drafts when typing pauses, and removes the copies of closed forms, until `stop` is aborted. */
export function syncWorkingCopies(editor: Editor, stop: AbortSignal): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const sendIn = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(send, ms);
  };
  const send = async () => {
    clearTimeout(timer);
    removeCopiesOfClosed(editor);
    const arrived = await Promise.all(Object.values(editor.edits.value).map((edit) => pushDraft(editor, edit)));
    if (arrived.includes(false) && !stop.aborted) sendIn(RETRY_MS);
  };
  const stopSending = effect(() => {
    editor.edits.value;
    storedDrafts.value;
    sendIn(DEBOUNCE_MS);
  });
  const onVisibilityChange = () => {
    if (document.visibilityState === "hidden") return void send();
    for (const { base } of Object.values(editor.edits.value)) void pullWorkingCopy(editor, base);
  };
  addEventListener("online", send, { signal: stop });
  document.addEventListener("visibilitychange", onVisibilityChange, { signal: stop });
  stop.addEventListener("abort", () => {
    stopSending();
    clearTimeout(timer);
  });
}

/** The ids of the documents whose draft is being sent. What is typed meanwhile is sent at the next pause. */
const sending = new Set<string>();

/** Returns false if the service cannot be reached. */
async function pushDraft(editor: Editor, edit: Edit): Promise<boolean> {
  const { base, draft, copy, conflictingVersion } = edit;
  const { id, revision } = base;
  if (conflictingVersion || sending.has(id) || isSameDraft(editor, draft, lastShared(editor, edit))) return true;
  sending.add(id);
  try {
    setEdit(editor, withUnconfirmed(editor, edit, draft));
    const saved = editor.draftOf(base);
    const former = pick(saved, editor.fieldsThatDiffer(saved, draft));
    const body = { ...editor.copyOf(base, draft), revision, base: former };
    // Only over the state that this page knows.
    const headers: Record<string, string> = copy?.etag ? { "If-Match": copy.etag } : { "If-None-Match": "*" };
    const sent = { etag: etagOf(await call(editor, id, { method: "PUT", headers, body })), draft };
    const now = editor.edits.value[id];
    if (now) setEdit(editor, { ...withConfirmed(editor, now, draft), copy: sent });
    else editor.closedCopies.set(id, sent);
    return true;
  } catch (error) {
    if (error instanceof RequestError && (error.status === 409 || error.status === 412))
      await pullWorkingCopy(editor, base);
    return !isTemporary(error);
  } finally {
    sending.delete(id);
  }
}

/** Removes the copies of forms that were closed here, unless another device has written them since. */
function removeCopiesOfClosed(editor: Editor): void {
  for (const [id, { etag }] of editor.closedCopies) {
    if (isOnItsWay(id)) continue;
    editor.closedCopies.delete(id);
    if (etag && !editor.edits.value[id])
      call(editor, id, { method: "DELETE", headers: { "If-Match": etag } }).catch(() => {});
  }
}
