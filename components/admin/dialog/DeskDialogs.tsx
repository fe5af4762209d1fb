import { useSignals } from "@preact/signals-react/runtime";
import { DeletedDialog } from "../history/DeletedDialog.tsx";
import { HistoryDialog } from "../history/HistoryDialog.tsx";
import { PreviewLinkDialog } from "../preview-link/PreviewLinkDialog.tsx";
import { ScheduleDialog } from "../schedule/ScheduleDialog.tsx";
import { dialog } from "./open-dialog.ts";

/** Whichever dialog is open. */
export function DeskDialogs() {
  useSignals();
  const open = dialog.value;
  if (!open) return null;
  if (open.kind === "deleted") return <DeletedDialog />;
  if (open.kind === "history") return <HistoryDialog post={open.post} />;
  if (open.kind === "schedule") return <ScheduleDialog post={open.post} />;
  return <PreviewLinkDialog post={open.post} />;
}
