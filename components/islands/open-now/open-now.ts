import { type Opening, openingAt } from "#content/facts/open-now.ts";
import { londonTime } from "#content/model/london-time.ts";
import { openingWords } from "#content/pages/opening.ts";

/** How often an open page looks at the clock. */
const CHECK_EVERY_MS = 30_000;

/** Says whether the practice is open (`data-says="state"`), or when a message is read (`"answer"`), by London's clock. */
export function enhanceOpenNow(element: HTMLElement): void {
  const { hours = "", says } = element.dataset;
  const opening = JSON.parse(hours) as Opening;
  const say = says === "answer" ? openingWords.answer : openingWords.state;
  const tell = () => {
    element.textContent = say(openingAt(opening, londonTime(new Date())));
  };
  tell();
  setInterval(tell, CHECK_EVERY_MS);
}
