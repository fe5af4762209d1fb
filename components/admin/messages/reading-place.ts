import { useLayoutEffect, useRef } from "react";

export const rowId = (id: string): string => `message-${id}`;
export const LETTER_TITLE = "letter-title";

/** Focuses the row of a message; where it has gone, the one below or above it, or its Undo. */
export function focusRow(id: string): void {
  const row = document.getElementById(rowId(id));
  const candidates = [row, row?.nextElementSibling, row?.previousElementSibling];
  const entries = candidates.map((one) => one?.querySelector<HTMLElement>(".entry"));
  (entries.find(Boolean) ?? row?.querySelector("button"))?.focus({ preventScroll: true });
}

/**
 * Moves the focus into a message when it opens, and back to its row, or the one below it, when it closes. On a narrow
 * window the message is a screen of its own: the list is found again where it was.
 */
export function useReadingPlace(open: string | undefined): void {
  const before = useRef<string>(undefined);
  const listTop = useRef(0);
  const isAlone = useRef(false);
  useLayoutEffect(() => {
    const noteTop = () => {
      if (!before.current) listTop.current = scrollY;
    };
    addEventListener("scroll", noteTop, { passive: true });
    return () => removeEventListener("scroll", noteTop);
  }, []);
  useLayoutEffect(() => {
    const wasOpen = before.current;
    before.current = open;
    if (open) {
      document.getElementById(LETTER_TITLE)?.focus({ preventScroll: true });
      isAlone.current = document.querySelector<HTMLElement>(".list-pane")?.offsetParent === null;
      if (isAlone.current) scrollTo({ top: 0, behavior: "instant" });
    } else if (wasOpen) {
      focusRow(wasOpen);
      if (isAlone.current) scrollTo({ top: listTop.current, behavior: "instant" });
    }
  }, [open]);
}
