import { deskLabels } from "#content/pages/admin-desk.ts";
import { dismissToast, showToast } from "../../islands/toasts/toasts.ts";
import { sentenceOf } from "../api/answers.ts";
import { changeAsOwner } from "../api/session.ts";
import type { Editor, SavedVersion } from "./editor.ts";
import { meetConflict, rebase, setEdit } from "./edits.ts";

/** Takes something back. Returns `undefined` if that fails, and says why in a toast. */
export async function takeBack<T>(call: () => Promise<T>): Promise<T | undefined> {
  dismissToast();
  try {
    return await call();
  } catch (error) {
    showToast({ title: deskLabels.undo.failed, text: sentenceOf(error), tone: "bad" });
    return undefined;
  }
}

/** Reverts one commit, and shows the version that is back. The revert is itself a change and can be undone. */
export async function revertCommit(editor: Editor, commit: string) {
  const { answer, notice } = await changeAsOwner(editor.undoneAnswer, editor.undoUrl, {
    method: "POST",
    body: { commit },
  });
  if (answer.saved) {
    editor.show(answer.saved);
    applyUndo(editor, answer.saved);
  }
  return { ...answer, notice };
}

/** Applies the version that an Undo has restored to its open form. */
function applyUndo(editor: Editor, saved: SavedVersion): void {
  const edit = editor.edits.value[saved.id];
  if (!edit) return;
  const met = { ...edit, conflictingVersion: saved };
  setEdit(editor, edit.conflictingVersion ? meetConflict(editor, met) : rebase(editor, edit, saved));
}
