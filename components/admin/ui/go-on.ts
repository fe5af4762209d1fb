const FIELDS = "textarea, input:not([type=checkbox], [type=radio]), [contenteditable=true]";

/** The id of the field of the open editor that had the focus last. */
let lastFieldId: string | undefined;

/** How to focus a field that keeps its own caret. */
export const ownFocus = new WeakMap<Element, () => void>();

/** Call it on each focus within the editor: there the owner goes on once a dialog or a menu has closed. */
export function rememberField({ target }: { target: Element }): void {
  if (target.id && target.matches(FIELDS)) lastFieldId = target.id;
}

/** Whether the owner was writing in this field of the open editor last. */
export const wasIn = (field: Element | null): boolean => field?.id === lastFieldId;

/**
 * Puts focus and caret where the owner goes on: into the field in which she was writing, else they stay where the browser
 * has put them. To be called when a dialog or a menu has closed. The browser restores the focus, but not the caret.
 */
export function goOn(): void {
  const isUnderDialog = document.querySelector("dialog[open]") !== null;
  const field = lastFieldId && !isUnderDialog ? document.getElementById(lastFieldId) : null;
  const place = field ?? document.activeElement;
  if (!(place instanceof HTMLElement)) return;
  const focus = ownFocus.get(place) ?? (() => place.focus({ preventScroll: true }));
  focus();
  if (!(place instanceof HTMLInputElement || place instanceof HTMLTextAreaElement)) return;
  const { selectionStart, selectionEnd } = place;
  // Dates and the like have no caret.
  if (selectionStart !== null) place.setSelectionRange(selectionStart, selectionEnd);
}
