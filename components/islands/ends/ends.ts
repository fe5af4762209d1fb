import { londonTime } from "#content/model/london-time.ts";

/** How often an open page checks the date. */
const CHECK_EVERY_MS = 30_000;

/**
 * Marks what holds through a last day (`data-ends`, in London) with `data-over` once that day is past, even if the page
 * has not been published again: the offer, the link to it, a closure.
 */
export function enhanceEnds(element: HTMLElement): void {
  const check = () => {
    const today = londonTime(new Date()).date;
    if (element.dataset.ends && today > element.dataset.ends) element.dataset.over = "";
  };
  check();
  setInterval(check, CHECK_EVERY_MS);
}
