/** The drawn map calls nobody. Its button asks the map service, or says that there is none yet. */
export function enhanceLiveMap(map: HTMLElement): void {
  const { src, title = "", missing = "" } = map.dataset;
  const button = map.querySelector("button");
  const answer = map.querySelector<HTMLElement>("[role=status]");
  button?.addEventListener("click", () => {
    if (!src) {
      if (answer) answer.textContent = missing;
      return;
    }
    const frame = document.createElement("iframe");
    frame.title = title;
    frame.src = src;
    frame.tabIndex = 0;
    map.replaceChildren(frame);
    frame.focus();
  });
}
