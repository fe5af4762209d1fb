import { type RefObject, useEffect, useRef } from "react";

/** Returns the focus to the button that opened a form, or a question, when it closes, unless something else has the focus. */
export function useFocusAfterEdit(isOpen: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return button;
}
