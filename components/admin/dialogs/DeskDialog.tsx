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

interface DeskDialogProps {
  title: string;
  wide?: boolean;
  /** There is something to read before its fields: on a phone, a focused field would open the keyboard over it. */
  startsWithText?: boolean;
  /** Ends with its buttons, as `dialog-foot`: the one that undoes first and plain, the main one last. */
  children: ReactNode;
}

/** A sheet over the desk: at the foot of a phone's screen, in the middle of a wide window. */
export function DeskDialog({ title, wide = false, startsWithText = false, children }: DeskDialogProps) {
  const id = useId();
  const pressed = useRef<EventTarget>(undefined);
  return (
    // The keyboard closes it with Escape.
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above
    <dialog
      ref={useModal(startsWithText)}
      className={wide ? "desk-dialog wide" : "desk-dialog"}
      aria-labelledby={id}
      onCancel={closeDialog}
      // A press on the scrim is one on the dialog itself. One that begins inside, marking words, closes nothing.
      onPointerDown={({ target }) => {
        pressed.current = target;
      }}
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget && pressed.current === target) closeDialog();
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
 * For a `<dialog>` that is open while it is mounted. The platform traps the focus, handles Escape, and returns the focus.
 * The focus begins on the first field that is wrong, else on the first field, else on the title; with
 * something to read first, on the title.
 */
export function useModal(startsWithText = false): RefObject<HTMLDialogElement | null> {
  const element = useRef<HTMLDialogElement>(null);
  // A layout effect, because a dialog returns the focus only when it is closed inside the document.
  useLayoutEffect(() => {
    const opened = element.current;
    opened?.showModal();
    const [first] = (startsWithText ? ["h2"] : firstFocus).flatMap(
      (selector) => opened?.querySelector<HTMLElement>(selector) ?? [],
    );
    first?.focus();
    return () => opened?.close();
  }, [startsWithText]);
  return element;
}

const firstFocus = [
  '[aria-invalid="true"]',
  ":is(input, textarea, select):not([readonly], [type=radio]:not(:checked))",
  "h2",
];
