import { scrollToTop } from "./motion.ts";

/** Scrolls to the top when the query of the address changes; with `data-from="load"`, also when the page loads. */
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
