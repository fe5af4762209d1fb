import { useSignals } from "@preact/signals-react/runtime";
import Check from "lucide-react/icons/check";
import CloudOff from "lucide-react/icons/cloud-off";
import { editorLabels } from "#content/pages/admin-editor.ts";
import { Icon } from "../../ui/Icon.tsx";
import { storedDrafts } from "../edit/draft-storage.ts";
import type { Edit } from "../edit/editor.ts";
import { workingCopies } from "../posts/working-copy.ts";
import { formatTime } from "../ui/dates.ts";

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
