import { useSignals } from "@preact/signals-react/runtime";
import Check from "lucide-react/icons/check";
import CloudOff from "lucide-react/icons/cloud-off";
import { editorLabels } from "#content/pages/admin-editor.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { formatTime } from "../dates.ts";
import { storedDrafts } from "./draft-storage.ts";
import type { Edit, Editor } from "./editor.ts";
import { retryPendingSaves } from "./save-edit.ts";
import { workingCopies } from "./working-copy.ts";

const labels = editorLabels;

/** Shows where the unsaved draft is stored: on this device, for all devices, or nowhere. */
export function DraftStatus({ edit: { base, draft, draftId } }: { edit: Edit }) {
  useSignals();
  const stored = storedDrafts.value[draftId];
  const isAtService = workingCopies.value[base.id]?.draft === draft;
  if (!stored) return <span className="kept-line" role="status" />;
  const hasFailed = stored.isNotStored;
  const text = hasFailed
    ? labels.kept.notOnDevice
    : isAtService
      ? labels.kept.everywhere(formatTime(stored.at))
      : labels.kept.onDevice(formatTime(stored.at));
  return (
    <span className={hasFailed ? "kept-line bad" : "kept-line"} role="status">
      <Icon of={hasFailed ? CloudOff : Check} />
      {text}
    </span>
  );
}

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
