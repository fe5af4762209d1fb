import { X } from "lucide-react";
import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { deskWords } from "#content/pages/admin-desk.ts";
import { closeDialog } from "./open-dialog.ts";

/** A window over the desk. Focus trap, Escape and the way back to where the focus was are the platform's. */
export function DeskDialog({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  const element = useRef<HTMLDialogElement>(null);
  // Closed while it is still in the document: only then the focus finds its way back.
  useLayoutEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog ref={element} className="desk-dialog" aria-labelledby={id} onCancel={closeDialog}>
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
