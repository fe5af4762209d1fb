import { useLayoutEffect, useRef } from "react";

export const rowId = (id: string): string => `message-${id}`;
export const MESSAGE_TITLE_ID = "letter-title";

/** Focuses the row of a message. If it is gone, focuses the row below or above it, or its Undo. */
export function focusRow(id: string): void {
  const row = document.getElementById(rowId(id));
  const rows = [...(row?.parentElement?.children ?? [])];
  const at = rows.indexOf(row as Element);
  const candidates = [...rows.slice(at), ...rows.slice(0, at).reverse()];
  const entries = candidates.map((one) => one.querySelector<HTMLElement>(".entry"));
  (entries.find(Boolean) ?? row?.querySelector("button"))?.focus({ preventScroll: true });
}

/**
 * Moves the focus into a message when it opens, and back to its row, or the one below it, when it closes. In a narrow
 * window the message covers the list, so the scroll position of the list is restored as well.
 */
export function useReadingPosition(openId: string | undefined): void {
  const previousId = useRef<string>(undefined);
  const listTop = useRef(0);
  const isListCovered = useRef(false);
  useLayoutEffect(() => {
    const storeListTop = () => {
      if (!previousId.current) listTop.current = scrollY;
    };
    addEventListener("scroll", storeListTop, { passive: true });
    return () => removeEventListener("scroll", storeListTop);
  }, []);
  useLayoutEffect(() => {
    const closedId = previousId.current;
    previousId.current = openId;
    if (openId) {
      document.getElementById(MESSAGE_TITLE_ID)?.focus({ preventScroll: true });
      isListCovered.current = document.querySelector<HTMLElement>(".list-pane")?.offsetParent === null;
      if (isListCovered.current) scrollTo({ top: 0, behavior: "instant" });
    } else if (closedId) {
      focusRow(closedId);
      if (isListCovered.current) scrollTo({ top: listTop.current, behavior: "instant" });
    }
  }, [openId]);
}
