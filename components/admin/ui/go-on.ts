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
 * Returns what puts focus and caret where the owner goes on: into the field in which she was writing, else they stay where the
 * browser has put them. To be called before a dialog closes, and what it returns afterwards: with the focus, the browser
 * puts the caret of a text area to its start.
 */
export function holdPlace(): () => void {
  const written = lastFieldId ? document.getElementById(lastFieldId) : null;
  const caret = isField(written) ? ([written.selectionStart, written.selectionEnd] as const) : undefined;
  return () => {
    const isUnderDialog = document.querySelector("dialog[open]") !== null;
    const field = lastFieldId && !isUnderDialog ? document.getElementById(lastFieldId) : null;
    const place = field ?? document.activeElement;
    if (!(place instanceof HTMLElement)) return;
    const focus = ownFocus.get(place) ?? (() => place.focus({ preventScroll: true }));
    const [start, end] =
      (place === written && caret) || (isField(place) ? [place.selectionStart, place.selectionEnd] : []);
    focus();
    // Dates and the like have no caret.
    if (isField(place) && start != null) place.setSelectionRange(start, end ?? start);
  };
}

/** The same, for when a menu has closed. */
export const goOn = (): void => holdPlace()();

const isField = (element: Element | null): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
