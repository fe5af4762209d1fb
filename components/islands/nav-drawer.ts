/** Opens the menu of narrow screens as a modal dialog; its button, a link, Escape or a tap beside it closes it. */
export function enhanceDrawer(opener: HTMLButtonElement, drawer: HTMLDialogElement): void {
  opener.addEventListener("click", () => {
    drawer.showModal();
    opener.setAttribute("aria-expanded", "true");
  });
  drawer.addEventListener("close", () => opener.setAttribute("aria-expanded", "false"));
  drawer.addEventListener("click", (event) => {
    const control = (event.target as Element).closest("a, button");
    if (control || isOutside(drawer, event)) drawer.close();
  });
  drawer.addEventListener("keydown", (event) => {
    if (event.key === "Tab") keepFocusInside(drawer, event);
  });
}

/** Whether a click is on the backdrop. Its target is the dialog too, so only the coordinates tell. */
function isOutside(drawer: HTMLDialogElement, { clientX, clientY }: MouseEvent): boolean {
  const { left, right, top, bottom } = drawer.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

/** Moves the focus from the last control to the first on Tab, and back on Shift+Tab. */
function keepFocusInside(drawer: HTMLDialogElement, event: KeyboardEvent): void {
  const stops = drawer.querySelectorAll<HTMLElement>("a[href], button");
  const first = stops[0];
  const last = stops[stops.length - 1];
  const [from, to] = event.shiftKey ? [first, last] : [last, first];
  if (document.activeElement !== from) return;
  event.preventDefault();
  to?.focus();
}
