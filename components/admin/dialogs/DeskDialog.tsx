import { signal } from "@preact/signals-react";
import { useSignals } from "@preact/signals-react/runtime";
import X from "lucide-react/icons/x";
import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from "react";
import { deskLabels } from "#content/pages/admin-desk.ts";
import { Button } from "../../ui/Button.tsx";

/** The dialog that is open over the desk, if any. */
export const dialog = signal<ReactNode>(null);

export function closeDialog(): void {
  dialog.value = null;
}

export function OpenDialog() {
  useSignals();
  return dialog.value;
}

export function DeskDialog({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <dialog ref={useModal()} className="desk-dialog" aria-labelledby={id} onCancel={closeDialog}>
      <div className="head">
        <h2 id={id}>{title}</h2>
        <Button tone="icon" icon={X} aria-label={deskLabels.close} onClick={closeDialog} />
      </div>
      <div className="body">{children}</div>
    </dialog>
  );
}

/** For a `<dialog>` that is open while it is mounted. The platform traps the focus and handles Escape. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const element = useRef<HTMLDialogElement>(null);
  // A layout effect, because a dialog returns the focus only when it is closed inside the document.
  useLayoutEffect(() => {
    const opened = element.current;
    opened?.showModal();
    return () => opened?.close();
  }, []);
  return element;
}
