import { scrollToTop } from "./motion.ts";
import { enhanceDrawer } from "./nav-drawer.ts";
import { enhanceMenu } from "./nav-menu.ts";

/** Starts the header: the Treatments menu, the drawer, and links to the current page. */
export function enhanceNav(header: HTMLElement): void {
  const menu = header.querySelector<HTMLElement>(".menu");
  if (menu) enhanceMenu(menu);
  const opener = header.querySelector<HTMLButtonElement>("[aria-controls][aria-haspopup=dialog]");
  // At the desk, the header is in a frame, and no instance of this window's classes.
  const drawer = header.ownerDocument.getElementById(opener?.getAttribute("aria-controls") ?? "");
  if (opener && drawer) {
    enhanceDrawer(opener, drawer as HTMLDialogElement);
    drawer.addEventListener("click", scrollToTopIfCurrent);
  }
  header.addEventListener("click", scrollToTopIfCurrent);
}

/** Scrolls to the top instead of loading the page again if a link leads to the current page. */
function scrollToTopIfCurrent(event: MouseEvent): void {
  const link = (event.target as Element).closest("a");
  const isPlainClick = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  if (!link || !isPlainClick || link.origin !== location.origin) return;
  if (link.pathname !== location.pathname || link.search !== location.search || link.hash) return;
  event.preventDefault();
  scrollToTop();
}
