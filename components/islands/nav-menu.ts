/**
 * The Treatments menu. Hovering or tabbing to it opens it; leaving closes it, and so does Escape. The first click keeps
 * open what hover or focus opened, the next one closes it, so that a click never undoes what the hand just did.
 */
export function enhanceMenu(menu: HTMLElement): void {
  const button = menu.querySelector("button");
  if (!button) return;
  let pinned = false;

  const isOpen = () => menu.classList.contains("open");
  const show = (open: boolean) => {
    menu.classList.toggle("open", open);
    button.setAttribute("aria-expanded", String(open));
    if (!open) pinned = false;
  };

  menu.addEventListener("pointerenter", ({ pointerType }) => {
    if (pointerType !== "touch") show(true);
  });
  menu.addEventListener("pointerleave", ({ pointerType }) => {
    if (pointerType !== "touch" && !menu.querySelector("a:focus-visible")) show(false);
  });
  button.addEventListener("click", () => {
    if (isOpen() && pinned) return show(false);
    show(true);
    pinned = true;
  });
  button.addEventListener("focus", () => {
    if (button.matches(":focus-visible") && !closing) show(true);
  });
  menu.addEventListener("focusout", ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !menu.contains(relatedTarget)) show(false);
  });
  document.addEventListener("pointerdown", ({ target }) => {
    if (isOpen() && !menu.contains(target as Node)) show(false);
  });

  let closing = false;
  document.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape" || !isOpen()) return;
    closing = true; // the focus goes back to the button, which must not open it again
    if (menu.contains(document.activeElement)) button.focus();
    closing = false;
    show(false);
  });

  menu.classList.add("awake");
  if (menu.matches(":hover")) show(true);
}
