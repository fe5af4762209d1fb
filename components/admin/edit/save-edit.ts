import { effect } from "@preact/signals-react";
import { editorLabels } from "#content/pages/admin-editor.ts";
import { RequestError } from "../../islands/api.ts";
import { isTemporary, sentenceOf, showFailure } from "../answers.ts";
import { page } from "../page.ts";
import { changeAsOwner } from "../session.ts";
import { storageState } from "./draft-storage.ts";
import { type Act, type Edit, type Editor, isSameDraft, type Saved, type Texts } from "./editor.ts";
import { closeEdit, dropWaitingSave, hasUnsavedChanges, rebase, reconcile, setEdit } from "./edits.ts";
import { loadUnsavedDrafts, reopenWaitingSaves } from "./unsaved-drafts.ts";

const labels = editorLabels.waiting;

/** A save without an answer for so long is retried; sending it twice does no harm. */
const TIMEOUT_MS = 30_000;
const RETRY_EVERY_MS = 5_000;

/** Saves a form, and does what `act` says with it. It closes only when the service has saved the draft. */
export async function saveEdit(editor: Editor, id: string, act?: Act): Promise<void> {
  const edit = editor.edits.value[id];
  // A conflict is never saved before the owner has resolved it.
  if (!edit || editor.saving.value.has(id) || edit.other) return;
  const problem = editor.problemIn?.(edit.draft);
  if (problem) return editor.setProblem(id, problem);
  const error = await send(editor, edit, { draft: edit.draft, act });
  if (!error || !editor.failed) return;
  const note =
    editor.edits.value[id]?.waiting && (storageState.value[edit.draftId] === "failed" ? labels.stay : labels.kept);
  showFailure({ ...editor.failed, note }, error);
}

/** Retries the saves that have not arrived. Another failure shows no toast. */
export async function sendWaiting(editor: Editor): Promise<void> {
  for (const edit of Object.values(editor.edits.value)) {
    if (edit.waiting && !editor.saving.value.has(edit.base.id)) await send(editor, edit, edit.waiting);
  }
}

/** A draft on its way to the service. */
type Save = Pick<NonNullable<Edit["waiting"]>, "draft" | "act">;

/** Sends a draft and closes its form. Answers the error, if any. */
async function send(editor: Editor, edit: Edit, { draft, act }: Save): Promise<unknown> {
  const { id } = edit.base;
  const { saving, setProblem } = editor;
  setProblem(id, undefined);
  // Stored before it is sent: leaving the page loses no save.
  const waiting = { draft, act, reason: edit.waiting?.reason };
  setEdit(editor, { ...dropWaitingSave(editor, edit), waiting, isGone: false });
  saving.value = new Set([...saving.value, id]);
  try {
    const { saved, commit, notice, wasSavedBefore } = await deliver(editor, edit, { draft, act });
    finish(editor, id, draft, saved);
    editor.tellSaved(saved ?? edit.base, commit, { wasSavedBefore, text: notice });
  } catch (error) {
    const now = editor.edits.value[id];
    const reason = error instanceof RequestError ? sentenceOf(error) : labels.noAnswer;
    const isGone = error instanceof RequestError && error.status === 404;
    if (now && isTemporary(error)) setEdit(editor, { ...now, waiting: { draft, act, reason } });
    else if (now) setEdit(editor, { ...dropWaitingSave(editor, now), isGone });
    if (!isTemporary(error) && !now?.other) setProblem(id, sentenceOf(error));
    return error;
  } finally {
    saving.value = new Set([...saving.value].filter((other) => other !== id));
  }
}

interface Delivery {
  saved?: Saved | undefined;
  commit?: string | undefined;
  /** A sentence of the service's about what was saved. */
  notice?: string | undefined;
  wasSavedBefore: boolean;
}

/** Sends the changed fields until the service takes them or answers with a conflict. Sends nothing when nothing changed. */
async function deliver(editor: Editor, edit: Edit, save: Save): Promise<Delivery> {
  const { base } = edit;
  const isNew = base.revision === "";
  const body = { ...editor.changesTo(base, save.draft), ...save.act };
  if (Object.keys(body).length === 0) return { wasSavedBefore: false };
  try {
    const [url, options] = isNew
      ? [editor.newUrl ?? "", { method: "POST", body: { id: base.id, ...body } } as const]
      : [editor.urlOf(base), { method: "PATCH", body, headers: { "If-Match": `"${base.revision}"` } } as const];
    const answer = editor.answerOf(base);
    const { answer: saved, ...told } = await changeAsOwner(answer, url, { ...options, timeoutMs: TIMEOUT_MS });
    return { saved, ...told, wasSavedBefore: false };
  } catch (error) {
    const theirs = await fetchNewer(editor, base, error);
    const now = editor.edits.value[base.id];
    if (!theirs || !now) throw error;
    const outcome = reconcile(editor, now, save.draft, theirs);
    if (outcome === "conflict") throw error;
    return outcome === "already saved" && isDone(save.act, theirs)
      ? { saved: theirs, wasSavedBefore: true }
      : deliver(editor, { ...now, base: theirs }, save);
  }
}

/** Whether a saved version is already as an act would make it. */
const isDone = (act: Act = {}, saved: object): boolean =>
  Object.entries(act).every(([field, value]) => saved[field as keyof typeof saved] === value);

/** The newer version at the service, if that is why it answered 409. */
async function fetchNewer(editor: Editor, base: Saved, error: unknown): Promise<Saved | undefined> {
  if (!(error instanceof RequestError) || error.status !== 409) return undefined;
  const theirs = await editor.fetch(base).catch(() => undefined);
  return theirs && theirs.revision !== base.revision ? theirs : undefined;
}

function finish(editor: Editor, id: string, draft: Texts, saved: Saved | undefined): void {
  if (saved) editor.show(saved);
  const edit = editor.edits.value[id];
  if (edit && (edit.staysOpen || !isSameDraft(editor, edit.draft, draft))) {
    // Rebase edits typed during the save.
    const { waiting: _, unconfirmed: __, staysOpen: ___, ...open } = edit;
    setEdit(editor, saved ? rebase(editor, open, saved, draft) : open);
  } else {
    closeEdit(editor, id);
  }
}

/** Restores stored drafts, retries waiting saves, and asks before unsaved changes are left, until `stop` is aborted. */
export function followEdits(editor: Editor, stop: AbortSignal): void {
  loadUnsavedDrafts(editor);
  reopenWaitingSaves(editor);
  void sendWaiting(editor);
  addEventListener("online", () => void sendWaiting(editor), { signal: stop });
  const timer = setInterval(() => void sendWaiting(editor), RETRY_EVERY_MS);

  const ask = (event: BeforeUnloadEvent) => {
    if (!page.isReloading) event.preventDefault();
  };
  // A page with a beforeunload listener is not put into the back/forward cache, so it is added only when needed.
  const stopAsking = effect(() => {
    if (hasUnsavedChanges(editor)) addEventListener("beforeunload", ask);
    else removeEventListener("beforeunload", ask);
  });
  stop.addEventListener("abort", () => {
    clearInterval(timer);
    stopAsking();
    removeEventListener("beforeunload", ask);
  });
}
