import { type RefObject, useEffect } from "react";
import type { Refusal } from "../api/answers.ts";

/** Takes the focus to the field that a refusal names, within an element. */
export function useFocusAtFault(element: RefObject<HTMLElement | null>, refusal: Refusal | undefined): void {
  useEffect(() => {
    if (refusal) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [element, refusal]);
}
