import { effect } from "@preact/signals-react";
import { editorLabels } from "#content/pages/admin-editor.ts";
import { RequestError } from "../../islands/api.ts";
import { dismissToast } from "../../islands/toasts/toasts.ts";
import { isTemporary, refusalOf, sentenceOf, showFailure } from "../api/answers.ts";
import { askBeforeLeaving } from "../api/page.ts";
import { changeAsOwner } from "../api/session.ts";
import { loadStoredDrafts, storedDrafts } from "./draft-storage.ts";
import {
  type Edit,
  type Editor,
  type ExtraFields,
  isSameDraft,
  type PendingSave,
  type SavedVersion,
  type Texts,
} from "./editor.ts";
import {
  cancelPendingSave,
  closeEdit,
  describeChanges,
  hasUnsavedChanges,
  rebase,
  reconcile,
  setEdit,
} from "./edits.ts";
import { sendUnsentWords } from "./thrown-away.ts";
import { reopenPendingSaves } from "./unsaved-drafts.ts";
import { syncWorkingCopies } from "./working-copy.ts";

const labels = editorLabels.waiting;

/** After this time without an answer a save is retried. Saves are idempotent, so a duplicate does no harm. */
const TIMEOUT_MS = 30_000;
const RETRY_EVERY_MS = 5_000;

/**
 * Saves a form, with `extraFields` in the same call. The form closes only once the service has saved the draft. What a toast
 * says was before it, and so was what its Undo takes back.
 */
export async function saveEdit(editor: Editor, id: string, extraFields?: ExtraFields): Promise<void> {
  const edit = editor.edits.value[id];
  // A conflict must be resolved by the owner before it is saved.
  if (!edit || editor.saving.value.has(id) || edit.conflictingVersion) return;
  const sentence = editor.problemIn?.(edit.draft, edit.base);
  if (sentence) return editor.setProblem(id, { sentence });
  dismissToast();
  const error = await send(editor, edit, { draft: edit.draft, extraFields });
  if (!error || !editor.failureToast) return;
  const note =
    editor.edits.value[id]?.pendingSave && (storedDrafts.value[edit.draftId]?.isNotStored ? labels.stay : labels.kept);
  showFailure({ ...editor.failureToast, note }, error);
}

/** Retries the pending saves. A repeated failure shows no toast. */
export async function retryPendingSaves(editor: Editor): Promise<void> {
  for (const edit of Object.values(editor.edits.value)) {
    if (edit.pendingSave && !editor.saving.value.has(edit.base.id)) await send(editor, edit, edit.pendingSave);
  }
}

/** Sends a draft and closes its form. Returns the error, if any. */
async function send(editor: Editor, edit: Edit, { draft, extraFields }: PendingSave): Promise<unknown> {
  const { id } = edit.base;
  const { saving, setProblem } = editor;
  setProblem(id, undefined);
  // It is stored before it is sent, so that no save is lost when the page is left.
  const pendingSave = { draft, extraFields, reason: edit.pendingSave?.reason };
  setEdit(editor, { ...cancelPendingSave(editor, edit), pendingSave, isDeletedElsewhere: false });
  saving.value = new Set([...saving.value, id]);
  try {
    const { saved, commit, notice, wasSavedBefore } = await deliver(editor, edit, { draft, extraFields });
    finishSave(editor, id, draft, saved);
    editor.reportSaved(saved ?? edit.base, commit, { wasSavedBefore, text: notice });
  } catch (error) {
    const now = editor.edits.value[id];
    const reason = error instanceof RequestError ? sentenceOf(error) : labels.noAnswer;
    const isDeletedElsewhere = error instanceof RequestError && error.status === 404;
    if (now && isTemporary(error)) setEdit(editor, { ...now, pendingSave: { draft, extraFields, reason } });
    else if (now) setEdit(editor, { ...cancelPendingSave(editor, now), isDeletedElsewhere });
    if (!isTemporary(error) && !now?.conflictingVersion) setProblem(id, refusalOf(error));
    return error;
  } finally {
    saving.value = new Set([...saving.value].filter((other) => other !== id));
  }
}

interface Delivery {
  saved?: SavedVersion | undefined;
  commit?: string | undefined;
  /** A sentence from the service about what was saved. */
  notice?: string | undefined;
  wasSavedBefore: boolean;
}

/** Sends the changed fields, if any, and again on a newer base as long as that causes no conflict. */
async function deliver(editor: Editor, edit: Edit, save: PendingSave): Promise<Delivery> {
  const { base } = edit;
  const isNew = base.revision === "";
  const body = { ...editor.changesTo(base, save.draft), ...save.extraFields };
  if (Object.keys(body).length === 0) return { wasSavedBefore: false };
  try {
    const [url, options] = isNew
      ? [editor.newUrl ?? "", { method: "POST", body: { id: base.id, ...body } } as const]
      : [editor.urlOf(base), { method: "PATCH", body, headers: { "If-Match": `"${base.revision}"` } } as const];
    const answer = editor.answerOf(base);
    const { answer: saved, ...rest } = await changeAsOwner(answer, url, { ...options, timeoutMs: TIMEOUT_MS });
    return { saved, ...rest, wasSavedBefore: false };
  } catch (error) {
    const theirs = await fetchNewer(editor, base, error);
    const now = editor.edits.value[base.id];
    if (!theirs || !now) throw error;
    const outcome = reconcile(editor, now, save.draft, theirs);
    if (outcome === "conflict") throw error;
    if (outcome === "already saved" && hasFields(theirs, save.extraFields))
      return { saved: theirs, wasSavedBefore: true };
    // The words that came in from the newer version are sent, too.
    const { pendingSave = save, draft = now.draft } = editor.edits.value[base.id] ?? {};
    const delivery = await deliver(editor, { ...now, base: theirs }, pendingSave);
    const cameIn = describeChanges(editor, now.draft, draft);
    return { ...delivery, notice: delivery.notice ?? (cameIn && `${cameIn.title}: ${cameIn.text}`) };
  }
}

const hasFields = (saved: object, fields: ExtraFields = {}): boolean =>
  Object.entries(fields).every(([field, value]) => saved[field as keyof typeof saved] === value);

/** Fetches the newer version at the service, if there is one and the error is a 409. */
async function fetchNewer(editor: Editor, base: SavedVersion, error: unknown): Promise<SavedVersion | undefined> {
  if (!(error instanceof RequestError) || error.status !== 409) return undefined;
  const theirs = await editor.fetchLatest(base).catch(() => undefined);
  return theirs && theirs.revision !== base.revision ? theirs : undefined;
}

function finishSave(editor: Editor, id: string, draft: Texts, saved: SavedVersion | undefined): void {
  if (saved) editor.show(saved);
  const edit = editor.edits.value[id];
  if (edit && (edit.staysOpen || editor.holdsMore?.(id) || !isSameDraft(editor, edit.draft, draft))) {
    // Keep what was typed or chosen during the save.
    const { pendingSave: _, unconfirmed: __, staysOpen: ___, ...open } = edit;
    setEdit(editor, saved ? rebase(editor, open, saved, draft) : open);
  } else {
    closeEdit(editor, id);
  }
}

/** Restores stored drafts, retries pending saves, shares drafts with other devices, and asks before unsaved changes are left, until `stop` is aborted. */
export function followEdits(editor: Editor, stop: AbortSignal): void {
  loadStoredDrafts(editor);
  reopenPendingSaves(editor);
  syncWorkingCopies(editor, stop);
  const retry = () => {
    void retryPendingSaves(editor);
    sendUnsentWords();
  };
  retry();
  addEventListener("online", retry, { signal: stop });
  const timer = setInterval(retry, RETRY_EVERY_MS);

  const stopAsking = effect(() => (hasUnsavedChanges(editor) ? askBeforeLeaving() : undefined));
  stop.addEventListener("abort", () => {
    clearInterval(timer);
    stopAsking();
  });
}
