import { londonTime } from "#content/model/london-time.ts";

/** How often a page that is left open looks at the calendar. */
const LOOK_EVERY_MS = 30_000;

/** A page that stands longer than its offer says so by itself: on the day after the last one, in Britain. */
export function enhanceOfferEnd(page: HTMLElement): void {
  const look = () => {
    const today = londonTime(new Date()).date;
    if (page.dataset.ends && today > page.dataset.ends) page.dataset.over = "";
  };
  look();
  setInterval(look, LOOK_EVERY_MS);
}
