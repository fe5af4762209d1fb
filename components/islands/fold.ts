/** Lets a button show and hide the element after it. The style sheet reads `aria-expanded`. */
export function enhanceFold(button: HTMLElement): void {
  button.addEventListener("click", () => {
    const isOpen = button.getAttribute("aria-expanded") !== "true";
    button.setAttribute("aria-expanded", String(isOpen));
    // At the end of a page it would be below the window.
    if (isOpen) button.nextElementSibling?.scrollIntoView({ block: "nearest" });
  });
}
