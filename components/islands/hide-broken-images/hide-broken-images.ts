/** Pictures that cannot be loaded give way to their stand-in, or are hidden; those that failed before this ran, too. */
export function hideBrokenImages(part: HTMLElement): void {
  // An error does not bubble, but it can be caught on its way down.
  part.addEventListener("error", ({ target }) => replace(target), { capture: true });
  for (const image of part.querySelectorAll("img")) {
    if (image.complete && image.naturalWidth === 0) replace(image);
  }
}

function replace(target: EventTarget | null): void {
  if (!(target instanceof HTMLImageElement)) return;
  const { standIn } = target.dataset;
  if (standIn && target.getAttribute("src") !== standIn) {
    target.removeAttribute("srcset");
    target.src = standIn;
  } else {
    target.hidden = true;
  }
}
