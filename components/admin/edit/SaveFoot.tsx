import { useSignals } from "@preact/signals-react/runtime";
import Check from "lucide-react/icons/check";
import type { RefObject } from "react";
import { editorLabels } from "#content/pages/admin-editor.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { formatTime } from "../ui/dates.ts";
import { Problem } from "../ui/notices.tsx";
import { storedDrafts } from "./draft-storage.ts";
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

/** The foot of a form: Save, Cancel, and whether the unsaved draft is stored on this device. */
export function SaveFoot({ editor, edit, problem, saveButton }: SaveFootProps) {
  useSignals();
  const { base, draftId } = edit;
  const isSaving = editor.saving.value.has(base.id);
  const stored = storedDrafts.value[draftId];
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
        {problem || stored?.isNotStored ? (
          <Problem>{problem ?? labels.kept.notOnDevice}</Problem>
        ) : (
          stored && (
            <p className="small muted saved">
              <Icon of={Check} />
              {labels.kept.onDevice(formatTime(stored.at))}
            </p>
          )
        )}
      </div>
    </>
  );
}
