import { type RefObject, useEffect, useRef } from "react";

/** When a form closes, returns the focus to the button that opened it, unless it is in use. */
export function useFocusAfterEdit(isOpen: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return button;
}
