/**
 * Opens the Treatments menu on hover or keyboard focus, and closes it on leaving or Escape. The first click pins a menu
 * that hover or focus has opened, the next one closes it: otherwise a click would close what the pointer just opened.
 */
export function enhanceMenu(menu: HTMLElement): void {
  const button = menu.querySelector("button");
  if (!button) return;
  const { ownerDocument } = menu;
  let isPinned = false;

  const isOpen = () => menu.classList.contains("open");
  const show = (isShown: boolean) => {
    menu.classList.toggle("open", isShown);
    button.setAttribute("aria-expanded", String(isShown));
    if (!isShown) isPinned = false;
  };

  menu.addEventListener("pointerenter", ({ pointerType }) => {
    if (pointerType !== "touch") show(true);
  });
  menu.addEventListener("pointerleave", ({ pointerType }) => {
    if (pointerType !== "touch" && !menu.querySelector("a:focus-visible")) show(false);
  });
  button.addEventListener("click", () => {
    if (isOpen() && isPinned) return show(false);
    show(true);
    isPinned = true;
  });
  button.addEventListener("focus", () => {
    if (button.matches(":focus-visible") && !isClosing) show(true);
  });
  menu.addEventListener("focusout", ({ relatedTarget }) => {
    if (relatedTarget && !menu.contains(relatedTarget as Node)) show(false);
  });
  ownerDocument.addEventListener("pointerdown", ({ target }) => {
    if (isOpen() && !menu.contains(target as Node)) show(false);
  });

  let isClosing = false;
  ownerDocument.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape" || !isOpen()) return;
    isClosing = true; // focusing the button must not open the menu again
    if (menu.contains(ownerDocument.activeElement)) button.focus();
    isClosing = false;
    show(false);
  });

  menu.classList.add("awake");
  if (menu.matches(":hover")) show(true);
}
