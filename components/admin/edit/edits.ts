import { type Clash, mergeDrafts } from "#content/model/merge-drafts.ts";
import { omit, pick } from "#content/model/pick.ts";
import { adminToasts } from "#content/pages/admin.ts";
import { editorLabels } from "#content/pages/admin-editor.ts";
import { showToast } from "../../islands/toasts/toasts.ts";
import { setEntry } from "../api/entries.ts";
import { removeStoredDraft, storeDraft } from "./draft-storage.ts";
import { createDraftId, type Edit, type Editor, isSameDraft, type SavedVersion, type Texts } from "./editor.ts";
import { throwAway, throwAwayAloud } from "./thrown-away.ts";

const labels = editorLabels.conflict;

/** They are stored with the draft at every keystroke. */
const MAX_UNCONFIRMED = 10;

export const hasUnsavedChanges = (editor: Editor): boolean =>
  Object.values(editor.edits.value).some((edit) => holdsChanges(editor, edit));

/** Whether a form has unsaved texts, or anything else that is not saved. */
export const holdsChanges = (editor: Editor, edit: Edit): boolean =>
  isDirty(editor, edit) || editor.holdsMore?.(edit.base.id) === true;

export const isDirty = (editor: Editor, { draft, base }: Edit): boolean =>
  !isSameDraft(editor, draft, editor.draftOf(base));

export function beginEdit(editor: Editor, base: SavedVersion): void {
  const copy = editor.closedCopies.get(base.id);
  setEdit(editor, { draftId: createDraftId(), draft: editor.draftOf(base), base, copy });
}

/** Changes a field. A conflict is over once it says what the other version says. */
export function editField(editor: Editor, id: string, field: string, text: string): void {
  const edit = editor.edits.value[id];
  if (edit) setEdit(editor, meetConflict(editor, { ...edit, draft: { ...edit.draft, [field]: text } }));
}

/** Applies every change of an edit, and stores it at once: a crash loses no keystroke. */
export function setEdit(editor: Editor, edit: Edit): void {
  setEntry(editor.edits, edit.base.id, edit);
  storeDraft(editor, edit);
}

/** Rebases an edit onto another version: only fields that were changed since `from` keep their text. */
export function rebase(editor: Editor, edit: Edit, onto: SavedVersion, from = editor.draftOf(edit.base)): Edit {
  const changed = editor.fieldsThatDiffer(from, edit.draft).map((field) => [field, edit.draft[field]]);
  return { ...edit, base: onto, draft: { ...editor.draftOf(onto), ...Object.fromEntries(changed) } };
}

/**
 * Reconciles an edit with a newer version at the service. That version may be our own save whose answer was lost, or it
 * may have changed no text, only the picture for example. The owner has to decide on what both have changed.
 */
export function reconcile(
  editor: Editor,
  edit: Edit,
  sent: Texts,
  theirs: SavedVersion,
): "already saved" | "no conflict" | "conflict" {
  editor.show(theirs);
  const texts = editor.draftOf(theirs);
  if (isSameDraft(editor, editor.asSaved(sent), texts)) return "already saved";
  if (hasNothingNew(editor, texts, knownTexts(editor, edit).map(editor.asSaved))) {
    setEdit(editor, { ...edit, base: theirs });
    return "no conflict";
  }
  const met = meetConflict(editor, { ...edit, conflictingVersion: theirs });
  setEdit(editor, met);
  return met.conflictingVersion ? "conflict" : "no conflict";
}

function mergeConflict(editor: Editor, edit: Edit, draft = edit.draft) {
  const base = commonDraft(editor, edit);
  // A draft that an older version of the desk has stored lacks the fields that came later: nobody has changed these.
  return mergeDrafts(editor, base, { ...base, ...draft }, conflictingTexts(editor, edit));
}

/** Returns what the owner has still to decide, by the fields that both sides of a conflict have changed differently. */
export const openQuestions = (editor: Editor, edit: Edit): Readonly<Record<string, Clash>> =>
  edit.conflictingVersion ? omit(mergeConflict(editor, edit).clashes, ...(edit.decided ?? [])) : {};

/** Says what came into a draft from another version; `undefined` if nothing did. */
export function describeChanges(editor: Editor, before: Texts, after: Texts) {
  const changes = editor
    .fieldsThatDiffer(before, after)
    .map((field) => editor.changeOf?.(field, before, after) ?? editor.labelOf(field, after));
  return changes.length > 0 ? { title: labels.cameIn(changes.length), text: `${changes.join("; ")}.` } : undefined;
}

/** Takes in what another version has changed, where there is nothing to decide. Else the edit stays in conflict. */
export function meetConflict(editor: Editor, edit: Edit): Edit {
  const { conflictingVersion: base, conflictingCopy, pendingSave } = edit;
  if (!base || Object.keys(openQuestions(editor, edit)).length > 0) return edit;
  const { draft } = mergeConflict(editor, edit);
  const cameIn = describeChanges(editor, edit.draft, draft);
  const undo = conflictingCopy && (() => takeOut(editor, base.id, edit.draft, draft));
  if (cameIn) showToast({ ...cameIn, ...(undo && { undo }) });
  const sent = pendingSave && { ...pendingSave, draft: mergeConflict(editor, edit, pendingSave.draft).draft };
  return { ...withoutConflict(edit), base, draft, ...(sent && { pendingSave: sent }) };
}

/** Throws a draft away with the words of another device that came in, and goes on with what was there before. */
function takeOut(editor: Editor, id: string, before: Texts, after: Texts): void {
  const edit = editor.edits.value[id];
  if (!edit) return;
  throwAway(editor, { ...edit, draftId: createDraftId() });
  setEdit(editor, { ...edit, draft: { ...edit.draft, ...pick(before, editor.fieldsThatDiffer(before, after)) } });
}

/** A working copy that was compared counts as known. */
function withoutConflict({ conflictingVersion: _, conflictingCopy, decided: __, ...edit }: Edit): Edit {
  return conflictingCopy ? { ...edit, copy: pick(conflictingCopy, ["etag", "draft"]) } : edit;
}

/** Compares the forms in conflict with what has been saved since. What was decided before is asked again. */
export async function followConflicts(editor: Editor): Promise<void> {
  for (const { base, conflictingVersion } of Object.values(editor.edits.value)) {
    const theirs = conflictingVersion && (await editor.fetchLatest(base).catch(() => undefined));
    const edit = editor.edits.value[base.id];
    if (!theirs || !edit?.conflictingVersion || theirs.revision === edit.conflictingVersion.revision) continue;
    const { conflictingCopy: _, decided: __, ...others } = edit;
    setEdit(editor, meetConflict(editor, { ...others, conflictingVersion: theirs }));
  }
}

export type Choice = keyof typeof labels.take;

/** Returns a field of a conflict as the owner chose. Other entries of a list, and other paragraphs, stay as they are here. */
function chosenText(editor: Editor, edit: Edit, choice: Choice, field: string): string {
  const [mine = "", theirs = ""] = [edit.draft[field], conflictingTexts(editor, edit)[field]];
  const base = commonDraft(editor, edit)?.[field];
  if (choice === "theirs") return editor.mergeField(field, base, theirs, mine).text;
  return (choice === "both" && editor.mergeField(field, base, mine, theirs).clash?.both) || mine;
}

/**
 * Decides on one field of a conflict, which is over with the last one. Saves nothing, and can be undone. Unsaved words that
 * the owner does not choose are thrown away; a saved version is in the history.
 */
export function resolveConflict(editor: Editor, id: string, choice: Choice, field: string): void {
  const edit = editor.edits.value[id];
  if (!edit?.conflictingVersion) return;
  const { conflictingVersion, conflictingCopy, decided = [] } = edit;
  const draft = { ...edit.draft, [field]: chosenText(editor, edit, choice, field) };
  const met = meetConflict(editor, { ...cancelPendingSave(editor, edit), draft, decided: [...decided, field] });
  setEdit(editor, met);
  const cameIn = describeChanges(editor, draft, met.draft);
  const notChosen = choice === "theirs" ? isDirty(editor, edit) && edit.draft : conflictingCopy?.draft;
  const left = notChosen && {
    draftId: createDraftId(),
    draft: notChosen,
    base: choice === "theirs" ? edit.base : conflictingVersion,
  };
  const takeBack = left ? throwAway(editor, left) : undefined;
  const text = left ? labels.readAndSaveKept : labels.readAndSave;
  showToast({
    title: labels.taken[choice],
    text: cameIn ? `${cameIn.title}: ${cameIn.text} ${text}` : text,
    undo: () => {
      takeBack?.();
      setEdit(editor, edit);
    },
  });
}

const conflictingTexts = (editor: Editor, { conflictingVersion, conflictingCopy }: Edit): Texts =>
  conflictingCopy?.draft ?? editor.draftOf(conflictingVersion ?? {});

/** The texts that both sides of a conflict have grown from; `undefined` if nobody knows them any more. */
function commonDraft(editor: Editor, { base, copy, conflictingCopy }: Edit): Texts | undefined {
  if (!conflictingCopy) return editor.draftOf(base);
  return copy?.draft ?? (conflictingCopy.base && { ...conflictingCopy.draft, ...conflictingCopy.base });
}

/** The texts that this device and the service had in common last. */
export const lastShared = (editor: Editor, { base, copy }: Edit): Texts => copy?.draft ?? editor.draftOf(base);

/** The texts that the service may hold and that have nothing new for an edit: its base, itself, and what it has sent. */
export const knownTexts = (
  editor: Editor,
  { base, draft, unconfirmed = [] }: Edit,
  last = editor.draftOf(base),
): Texts[] => [last, draft, ...unconfirmed];

/** Returns whether every field of `theirs` is as in one of the known texts: then nobody else's words are overwritten. */
export function hasNothingNew(editor: Editor, theirs: Texts, known: readonly Texts[]): boolean {
  const [first = [], ...others] = known.map((mine) => editor.fieldsThatDiffer(mine, theirs));
  return !first.some((field) => others.every((fields) => fields.includes(field)));
}

/** Closes the form and removes its stored draft. What was wrong with it is said no longer. */
export function closeEdit(editor: Editor, id: string): void {
  const edit = editor.edits.value[id];
  setEntry(editor.edits, id, undefined);
  editor.setProblem(id, undefined);
  if (!edit) return;
  removeStoredDraft(edit.draftId);
  // Words of another device stay there while she has not decided on them: this one may have shown only a part of them.
  if (edit.copy && !edit.conflictingCopy) editor.closedCopies.set(id, edit.copy);
}

/** Closes a form in which nothing is unsaved. */
export function closeUnchanged(editor: Editor, id: string): void {
  const edit = editor.edits.value[id];
  if (edit && !edit.pendingSave && !holdsChanges(editor, edit)) closeEdit(editor, id);
}

/** Closes the form and throws its words away. The toast's Undo restores them and calls `onUndo`. */
export function cancelEdit(editor: Editor, id: string, onUndo?: () => void): void {
  const edit = editor.edits.value[id];
  const isChanged = edit && holdsChanges(editor, edit);
  const putBack = editor.takeMore?.(id);
  closeEdit(editor, id);
  if (!edit) return;
  const undo = () => {
    setEdit(editor, edit);
    putBack?.();
    onUndo?.();
  };
  if (isDirty(editor, edit)) throwAwayAloud(editor, edit, adminToasts.editCancelled.title, undo);
  else if (isChanged) showToast({ ...adminToasts.editCancelled, undo });
}

/** Closes the form of something that was deleted. Its unsaved words are thrown away. */
export function closeDeleted(editor: Editor, id: string): void {
  const edit = editor.edits.value[id];
  closeEdit(editor, id);
  if (edit && isDirty(editor, edit)) throwAway(editor, edit);
}

/** Stops retrying a save. Its draft counts as unconfirmed, because the service may have saved it. */
export const cancelPendingSave = (editor: Editor, { pendingSave, ...edit }: Edit): Edit =>
  pendingSave ? withUnconfirmed(editor, edit, pendingSave.draft) : edit;

/** Notes a draft that is sent. It is stored first, because the page may be left before the answer comes. */
export function withUnconfirmed(editor: Editor, edit: Edit, draft: Texts): Edit {
  const { unconfirmed = [] } = edit;
  if (unconfirmed.some((one) => isSameDraft(editor, one, draft))) return edit;
  return { ...edit, unconfirmed: [draft, ...unconfirmed].slice(0, MAX_UNCONFIRMED) };
}

export const withConfirmed = (editor: Editor, { unconfirmed = [], ...edit }: Edit, draft: Texts): Edit => ({
  ...edit,
  unconfirmed: unconfirmed.filter((one) => !isSameDraft(editor, one, draft)),
});
