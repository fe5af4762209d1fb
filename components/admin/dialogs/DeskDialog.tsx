import { signal } from "@preact/signals-react";
import { useSignals } from "@preact/signals-react/runtime";
import X from "lucide-react/icons/x";
import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef } from "react";
import { deskLabels } from "#content/pages/admin-desk.ts";
import { Button } from "../../ui/Button.tsx";
import { holdPlace } from "../ui/go-on.ts";

/** The dialog that is open over the desk, if any. */
export const dialog = signal<ReactNode>(null);

/** Closes the dialog at once, so that the caller can focus what lies below it. */
export function closeDialog(): void {
  closeModal(document.querySelector("dialog.desk-dialog"));
  dialog.value = null;
}

function closeModal(element: HTMLDialogElement | null): void {
  if (!element?.open) return;
  const goOn = holdPlace();
  element.close();
  goOn();
}

/** With Back, the dialog closes with the screen that it lies over. */
export function OpenDialog() {
  useSignals();
  useEffect(() => {
    addEventListener("popstate", closeDialog);
    return () => removeEventListener("popstate", closeDialog);
  }, []);
  return dialog.value;
}

interface DeskDialogProps {
  title: string;
  wide?: boolean;
  /** Focuses the title and not the first field, which on a phone would open the keyboard over the text. */
  startsWithText?: boolean;
  onClose?: () => void;
  /** Its last element is a `dialog-foot` with the buttons: the one that takes back first and plain, the main one last. */
  children: ReactNode;
}

/** A modal dialog: at the foot of a phone's screen, in the middle of a wide window. */
export function DeskDialog({ title, wide = false, startsWithText = false, onClose, children }: DeskDialogProps) {
  const id = useId();
  const pressTarget = useRef<EventTarget>(undefined);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it by keyboard
    <dialog
      ref={useModal(startsWithText)}
      className={wide ? "desk-dialog wide" : "desk-dialog"}
      aria-labelledby={id}
      onCancel={closeDialog}
      onClose={onClose}
      // Clicking the backdrop targets the dialog itself. A drag that starts inside, to select text, must not close it.
      onPointerDown={({ target }) => {
        pressTarget.current = target;
      }}
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget && pressTarget.current === target) closeDialog();
      }}
    >
      <div className="head">
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        <Button tone="icon" icon={X} aria-label={deskLabels.close} onClick={closeDialog} />
      </div>
      <div className="body">{children}</div>
    </dialog>
  );
}

/**
 * Opens a `<dialog>` as a modal while it is mounted. The browser traps the focus, and handles Escape. What is marked
 * `data-start` gets the focus, else the first invalid field, the first field or the title; with `startsWithText`, the
 * title.
 */
export function useModal(startsWithText = false): RefObject<HTMLDialogElement | null> {
  const element = useRef<HTMLDialogElement>(null);
  // A layout effect, because the focus is restored only if the dialog is closed while it is in the document.
  useLayoutEffect(() => {
    const opened = element.current;
    opened?.showModal();
    const [first] = (startsWithText ? ["h2"] : focusOrder).flatMap(
      (selector) => opened?.querySelector<HTMLElement>(selector) ?? [],
    );
    first?.focus();
    return () => closeModal(opened);
  }, [startsWithText]);
  return element;
}

const focusOrder = [
  "[data-start]",
  '[aria-invalid="true"]',
  ":is(input, textarea, select):not([readonly], :disabled, [type=radio]:not(:checked))",
  "h2",
];
