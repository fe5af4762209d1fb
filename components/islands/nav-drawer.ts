export const drawerId = "drawer";

const forever = new AbortController().signal;

/** Opens the site's menu as a modal dialog, until `signal` is aborted; its button, a link, Escape or a tap beside it closes it. */
export function enhanceDrawer(opener: HTMLButtonElement, drawer: HTMLDialogElement, signal = forever): void {
  const open = () => {
    drawer.showModal();
    opener.setAttribute("aria-expanded", "true");
  };
  opener.addEventListener("click", open, { signal });
  drawer.addEventListener("close", () => opener.setAttribute("aria-expanded", "false"), { signal });
  const closeOnClick = (event: MouseEvent) => {
    const control = (event.target as Element).closest("a, button");
    if (control || isOutside(drawer, event)) drawer.close();
  };
  drawer.addEventListener("click", closeOnClick, { signal });
  const trapTab = (event: KeyboardEvent) => event.key === "Tab" && keepFocusInside(drawer, event);
  drawer.addEventListener("keydown", trapTab, { signal });
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
