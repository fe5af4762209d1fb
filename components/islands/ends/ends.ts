import { londonTime } from "#content/model/london-time.ts";

/** How often an open page checks the date. */
const CHECK_EVERY_MS = 30_000;

/**
 * Sets `data-over` on an offer, a link to it or a closure once its last day (`data-ends`, London time) is past, even if
 * the page has not been published again.
 */
export function enhanceEnds(element: HTMLElement): void {
  const check = () => {
    const today = londonTime(new Date()).date;
    if (element.dataset.ends && today > element.dataset.ends) element.dataset.over = "";
  };
  check();
  setInterval(check, CHECK_EVERY_MS);
}
