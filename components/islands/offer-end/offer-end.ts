import { londonTime } from "#content/model/london-time.ts";

/** How often an open page checks the date. */
const CHECK_EVERY_MS = 30_000;

/** Marks the page on the day after the offer's last one, in Britain, even if it has not been published again. */
export function enhanceOfferEnd(page: HTMLElement): void {
  const check = () => {
    const today = londonTime(new Date()).date;
    if (page.dataset.ends && today > page.dataset.ends) page.dataset.over = "";
  };
  check();
  setInterval(check, CHECK_EVERY_MS);
}
