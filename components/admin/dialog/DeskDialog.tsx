import { X } from "lucide-react";
import { type ReactNode, useId } from "react";
import { deskWords } from "#content/pages/admin-desk.ts";
import { closeDialog } from "./open-dialog.ts";
import { useModal } from "./use-modal.ts";

/** A window over the desk. */
export function DeskDialog({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <dialog ref={useModal()} className="desk-dialog" aria-labelledby={id} onCancel={closeDialog}>
      <div className="head">
        <h2 id={id}>{title}</h2>
        <button className="icon-button" type="button" aria-label={deskWords.close} onClick={closeDialog}>
          <X className="icon" aria-hidden="true" />
        </button>
      </div>
      <div className="body">{children}</div>
    </dialog>
  );
}
