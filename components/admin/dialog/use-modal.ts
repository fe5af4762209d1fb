import { type RefObject, useLayoutEffect, useRef } from "react";

/** For a `<dialog>` that is open as long as it is drawn. Focus trap, Escape and inertness are the platform's. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  // A layout effect, because only a dialog that is closed inside the document gives the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return dialog;
}
