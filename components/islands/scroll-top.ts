import { scrollToTop } from "./motion.ts";

/** Leads to the top whenever the query part of the address changes; on pages that ask for it, also when they load. */
export function enhanceScrollTop(main: HTMLElement): void {
  if (main.dataset.from === "load" && !location.hash) {
    history.scrollRestoration = "manual";
    scrollToTop();
  }
  let query = location.search;
  const look = () => {
    if (location.search === query) return;
    query = location.search;
    scrollToTop();
  };
  window.addEventListener("popstate", look);
  window.navigation?.addEventListener("currententrychange", look);
}
