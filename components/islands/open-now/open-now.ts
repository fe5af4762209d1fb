import { type Opening, openingAt } from "#content/facts/open-now.ts";
import { londonTime } from "#content/model/london-time.ts";
import { openingLabels } from "#content/pages/opening.ts";

/** How often an open page checks the time. */
const CHECK_EVERY_MS = 30_000;

/** Shows whether the practice is open (`data-says="state"`), or when a message is read (`"answer"`), by London time. */
export function enhanceOpenNow(element: HTMLElement): void {
  const { hours = "", says } = element.dataset;
  const opening = JSON.parse(hours) as Opening;
  const textFor = says === "answer" ? openingLabels.answer : openingLabels.state;
  const update = () => {
    element.textContent = textFor(openingAt(opening, londonTime(new Date())));
  };
  update();
  setInterval(update, CHECK_EVERY_MS);
}
