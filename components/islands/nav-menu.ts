/**
 * Opens the Treatments menu on hover or keyboard focus, and closes it on leaving or Escape. The first click pins a menu
 * that hover or focus has opened, the next one closes it: otherwise a click would close what the pointer just opened.
 */
export function enhanceMenu(menu: HTMLElement): void {
  const button = menu.querySelector("button");
  if (!button) return;
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
    if (relatedTarget instanceof Node && !menu.contains(relatedTarget)) show(false);
  });
  document.addEventListener("pointerdown", ({ target }) => {
    if (isOpen() && !menu.contains(target as Node)) show(false);
  });

  let isClosing = false;
  document.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape" || !isOpen()) return;
    isClosing = true; // focusing the button must not open the menu again
    if (menu.contains(document.activeElement)) button.focus();
    isClosing = false;
    show(false);
  });

  menu.classList.add("awake");
  if (menu.matches(":hover")) show(true);
}
