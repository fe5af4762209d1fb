import { isPlaceholder, practice } from "#content/facts/practice.ts";
import { contactPage } from "#content/pages/contact.ts";

/** The drawn map calls nobody. Its button asks the map service, or says that there is none yet. */
export function enhanceLiveMap(map: HTMLElement): void {
  const button = map.querySelector("button");
  const answer = map.querySelector<HTMLElement>("[role=status]");
  button?.addEventListener("click", () => {
    if (isPlaceholder(practice.mapUrl)) {
      if (answer) answer.textContent = contactPage.map.missing;
      return;
    }
    const frame = document.createElement("iframe");
    frame.title = contactPage.map.frameTitle;
    frame.src = practice.mapUrl;
    frame.tabIndex = 0;
    map.replaceChildren(frame);
    frame.focus();
  });
}
