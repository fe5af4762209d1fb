import { useSignals } from "@preact/signals-react/runtime";
import Check from "lucide-react/icons/check";
import CloudOff from "lucide-react/icons/cloud-off";
import { editorLabels } from "#content/pages/admin-editor.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { formatTime } from "../dates.ts";
import { storageState } from "./draft-storage.ts";
import type { Edit, Editor } from "./editor.ts";
import { sendWaiting } from "./save-edit.ts";
import { copies } from "./working-copy.ts";

const labels = editorLabels;

/** Where the words are that are not saved yet. */
export function SavedLine({ edit: { base, draft, draftId } }: { edit: Edit }) {
  useSignals();
  const stored = storageState.value[draftId];
  const isAtService = copies.value[base.id]?.draft === draft;
  if (!stored) return <span className="kept-line" role="status" />;
  const isTroubled = stored === "failed";
  const text = isTroubled
    ? labels.kept.notOnDevice
    : isAtService
      ? labels.kept.everywhere(formatTime(stored.at))
      : labels.kept.onDevice(formatTime(stored.at));
  return (
    <span className={isTroubled ? "kept-line bad" : "kept-line"} role="status">
      <Icon of={isTroubled ? CloudOff : Check} />
      {text}
    </span>
  );
}

/** Says that a save has not arrived yet. */
export function WaitingNote({ editor, edit }: { editor: Editor; edit: Edit }) {
  useSignals();
  const { waiting, draftId } = edit;
  if (!waiting?.reason) return null;
  return (
    <div className="receipt waiting" role="status">
      <Icon of={CloudOff} />
      <span>
        <strong>{labels.waiting.title}</strong> {waiting.reason}{" "}
        {storageState.value[draftId] === "failed" ? labels.waiting.stay : labels.waiting.kept}
      </span>
      <Button tone="link" onClick={() => void sendWaiting(editor)}>
        {labels.waiting.now}
      </Button>
    </div>
  );
}
