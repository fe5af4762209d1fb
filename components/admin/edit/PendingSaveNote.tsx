import { useSignals } from "@preact/signals-react/runtime";
import CloudOff from "lucide-react/icons/cloud-off";
import { editorLabels } from "#content/pages/admin-editor.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { storedDrafts } from "./draft-storage.ts";
import type { Edit, Editor } from "./editor.ts";
import { retryPendingSaves } from "./save-edit.ts";

const labels = editorLabels;

/** Says that a save has failed and is being retried. */
export function PendingSaveNote({ editor, edit }: { editor: Editor; edit: Edit }) {
  useSignals();
  const { pendingSave, draftId } = edit;
  if (!pendingSave?.reason) return null;
  return (
    <div className="receipt waiting" role="status">
      <Icon of={CloudOff} />
      <span>
        <strong>{labels.waiting.title}</strong> {pendingSave.reason}{" "}
        {storedDrafts.value[draftId]?.isNotStored ? labels.waiting.stay : labels.waiting.kept}
      </span>
      <Button tone="link" onClick={() => void retryPendingSaves(editor)}>
        {labels.waiting.now}
      </Button>
    </div>
  );
}
