import { useSignals } from "@preact/signals-react/runtime";
import type { RefObject } from "react";
import { editorLabels } from "#content/pages/admin-editor.ts";
import { Button } from "../../ui/Button.tsx";
import { Problem } from "../ui/notices.tsx";
import { DraftStatus } from "./DraftStatus.tsx";
import type { Edit, Editor } from "./editor.ts";
import { cancelEdit } from "./edits.ts";
import { PendingSaveNote } from "./PendingSaveNote.tsx";

const labels = editorLabels;

interface SaveFootProps {
  editor: Editor;
  edit: Edit;
  /** Why the last save failed. */
  problem: string | undefined;
  saveButton: RefObject<HTMLButtonElement | null>;
}

/** The foot of a form: Save, Cancel, and where the unsaved draft is stored. */
export function SaveFoot({ editor, edit, problem, saveButton }: SaveFootProps) {
  useSignals();
  const { base } = edit;
  const isSaving = editor.saving.value.has(base.id);
  return (
    <>
      <PendingSaveNote editor={editor} edit={edit} />
      <div className="foot">
        <Button ref={saveButton} tone="solid" type="submit" aria-busy={isSaving}>
          {labels.save}
        </Button>
        <Button disabled={isSaving} onClick={() => cancelEdit(editor, base.id)}>
          {labels.cancel}
        </Button>
        {problem ? <Problem>{problem}</Problem> : <DraftStatus editor={editor} edit={edit} />}
      </div>
    </>
  );
}
