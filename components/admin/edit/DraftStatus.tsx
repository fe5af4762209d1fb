import { useSignals } from "@preact/signals-react/runtime";
import Check from "lucide-react/icons/check";
import CloudOff from "lucide-react/icons/cloud-off";
import { editorLabels } from "#content/pages/admin-editor.ts";
import { Icon } from "../../ui/Icon.tsx";
import { formatTime } from "../ui/dates.ts";
import { storedDrafts } from "./draft-storage.ts";
import { type Edit, type Editor, isSameDraft } from "./editor.ts";
import { lastShared } from "./edits.ts";

const labels = editorLabels.kept;

/** Shows where the unsaved draft is stored: on this device, for all devices, or nowhere. */
export function DraftStatus({ editor, edit }: { editor: Editor; edit: Edit }) {
  useSignals();
  const stored = storedDrafts.value[edit.draftId];
  if (!stored) return null;
  const hasFailed = stored.isNotStored;
  const isAtService = isSameDraft(editor, edit.draft, lastShared(editor, edit));
  const place = isAtService ? labels.everywhere : labels.onDevice;
  return (
    <span className={hasFailed ? "kept-line bad" : "kept-line"}>
      <Icon of={hasFailed ? CloudOff : Check} />
      {hasFailed ? labels.notOnDevice : place(formatTime(stored.at))}
    </span>
  );
}
