import { scrollToTop } from "./motion.ts";

/** Scrolls to the top when the query part of the address changes; on some pages also when they load. */
export function enhanceScrollTop(main: HTMLElement): void {
  if (main.dataset.from === "load" && !location.hash) {
    history.scrollRestoration = "manual";
    scrollToTop();
  }
  let query = location.search;
  const scrollIfChanged = () => {
    if (location.search === query) return;
    query = location.search;
    scrollToTop();
  };
  window.addEventListener("popstate", scrollIfChanged);
  window.navigation?.addEventListener("currententrychange", scrollIfChanged);
}
