import { useId } from "react";
import { editorLabels } from "#content/pages/admin-editor.ts";
import type { Edit, Editor } from "./editor.ts";
import { PublishSheet, type PublishSheetProps } from "./PublishSheet.tsx";
import { SaveFoot } from "./SaveFoot.tsx";
import { useFocusAfterEdit } from "./use-focus-after-edit.ts";
import type { GoingLive } from "./use-going-live.ts";

interface LiveFootProps extends Omit<PublishSheetProps, "goingLive" | "onClose" | "times"> {
  editor: Editor;
  edit: Edit;
  goingLive: GoingLive;
  /** Why the last save failed. */
  problem: string | undefined;
}

/** The foot of a form of what visitors see already: Save, or what is asked before it goes live. */
export function LiveFoot({ editor, edit, goingLive, problem, ...sheet }: LiveFootProps) {
  const id = useId();
  const hasConflict = edit.conflictingVersion !== undefined;
  const saveButton = useFocusAfterEdit(goingLive.asked !== undefined || hasConflict);
  if (!goingLive.asked)
    return (
      <SaveFoot
        editor={editor}
        edit={edit}
        saveButton={saveButton}
        problem={hasConflict ? editorLabels.conflict.undecided : problem}
      />
    );
  return (
    <section className="publish-side" aria-labelledby={id}>
      <h3 id={id} tabIndex={-1}>
        {editorLabels.sheet.title}
      </h3>
      <PublishSheet goingLive={goingLive} onClose={goingLive.close} {...sheet} />
    </section>
  );
}
