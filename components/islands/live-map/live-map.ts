/** Lets the button of the drawn map load the live one from the map service, or say that none is set up yet. */
export function enhanceLiveMap(map: HTMLElement): void {
  const { src, title = "", missing = "" } = map.dataset;
  const button = map.querySelector("button");
  const status = map.querySelector<HTMLElement>("[role=status]");
  button?.addEventListener("click", () => {
    if (!src) {
      if (status) status.textContent = missing;
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
