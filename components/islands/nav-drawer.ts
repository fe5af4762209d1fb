/** The sheet of links on narrow screens: a modal dialog, closed by its button, a link, Escape or a tap beside it. */
export function enhanceDrawer(opener: HTMLButtonElement, drawer: HTMLDialogElement): void {
  opener.addEventListener("click", () => {
    drawer.showModal();
    opener.setAttribute("aria-expanded", "true");
  });
  drawer.addEventListener("close", () => opener.setAttribute("aria-expanded", "false"));
  drawer.addEventListener("click", (event) => {
    const chosen = (event.target as Element).closest("a, button");
    if (chosen || isBeside(drawer, event)) drawer.close();
  });
  drawer.addEventListener("keydown", (event) => {
    if (event.key === "Tab") keepFocusInside(drawer, event);
  });
}

/** Clicks on the backdrop have the dialog as their target: only coordinates tell them apart. */
function isBeside(drawer: HTMLDialogElement, { clientX, clientY }: MouseEvent): boolean {
  const { left, right, top, bottom } = drawer.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

/** Tab goes from the last link to the first, and back with Shift. */
function keepFocusInside(drawer: HTMLDialogElement, event: KeyboardEvent): void {
  const stops = drawer.querySelectorAll<HTMLElement>("a[href], button");
  const first = stops[0];
  const last = stops[stops.length - 1];
  const [from, to] = event.shiftKey ? [first, last] : [last, first];
  if (document.activeElement !== from) return;
  event.preventDefault();
  to?.focus();
}
