import { useSignals } from "@preact/signals-react/runtime";
import { useId } from "react";
import { editorLabels } from "#content/pages/admin-editor.ts";
import { Button } from "../../ui/Button.tsx";
import { Problem } from "../ui/notices.tsx";
import { DraftStatus } from "./DraftStatus.tsx";
import type { Edit, Editor } from "./editor.ts";
import { cancelEdit } from "./edits.ts";
import { PendingSaveNote } from "./PendingSaveNote.tsx";
import { PublishSheet, type PublishSheetProps } from "./PublishSheet.tsx";
import { useFocusAfterEdit } from "./use-focus-after-edit.ts";
import type { GoingLive } from "./use-going-live.ts";

const labels = editorLabels;

interface SaveFootProps extends Omit<PublishSheetProps, "goingLive" | "onClose" | "times"> {
  editor: Editor;
  edit: Edit;
  goingLive: GoingLive;
  /** Why the last save failed. */
  refusal: string | undefined;
}

/** The foot of a form of what visitors see already: Save, Cancel, and where the unsaved draft is; or what is asked first. */
export function SaveFoot({ editor, edit, goingLive, refusal, ...sheet }: SaveFootProps) {
  useSignals();
  const id = useId();
  const { base, conflictingVersion } = edit;
  const isSaving = editor.saving.value.has(base.id);
  const saveButton = useFocusAfterEdit(goingLive.asked !== undefined || conflictingVersion !== undefined);
  const problem = conflictingVersion ? labels.conflict.undecided : refusal;
  if (goingLive.asked)
    return (
      <section className="publish-side" aria-labelledby={id}>
        <h3 id={id} tabIndex={-1}>
          {labels.sheet.title}
        </h3>
        <PublishSheet goingLive={goingLive} onClose={goingLive.close} {...sheet} />
      </section>
    );
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
