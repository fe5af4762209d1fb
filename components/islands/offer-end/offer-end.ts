/** A page that stands longer than its offer says so by itself: on the day after the last one, in Britain. */
export function enhanceOfferEnd(page: HTMLElement): void {
  const today = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/London" }).format(new Date());
  if (page.dataset.ends && today > page.dataset.ends) page.dataset.over = "";
}
