import { scrollToTop } from "./motion.ts";
import { enhanceDrawer } from "./nav-drawer.ts";
import { enhanceMenu } from "./nav-menu.ts";

/** Wakes the header: the Treatments menu, the drawer, and links to the page one is on. */
export function enhanceNav(header: HTMLElement): void {
  const menu = header.querySelector<HTMLElement>(".menu");
  if (menu) enhanceMenu(menu);
  const opener = header.querySelector<HTMLButtonElement>("[aria-controls][aria-haspopup=dialog]");
  const drawer = document.getElementById(opener?.getAttribute("aria-controls") ?? "");
  if (opener && drawer instanceof HTMLDialogElement) {
    enhanceDrawer(opener, drawer);
    drawer.addEventListener("click", goToTopIfHere);
  }
  header.addEventListener("click", goToTopIfHere);
}

/** A link to the current page scrolls to its top instead of loading it again. */
function goToTopIfHere(event: MouseEvent): void {
  const link = (event.target as Element).closest("a");
  const plainClick = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  if (!link || !plainClick || link.origin !== location.origin) return;
  if (link.pathname !== location.pathname || link.search !== location.search || link.hash) return;
  event.preventDefault();
  scrollToTop();
}
