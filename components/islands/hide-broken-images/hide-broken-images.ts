/** Pictures that cannot be loaded are taken out of sight, those that failed before this came to look included. */
export function hideBrokenImages(part: HTMLElement): void {
  // An error does not bubble, but it can be caught on its way down.
  part.addEventListener("error", ({ target }) => hide(target), { capture: true });
  for (const image of part.querySelectorAll("img")) {
    if (image.complete && image.naturalWidth === 0) hide(image);
  }
}

function hide(target: EventTarget | null): void {
  if (target instanceof HTMLImageElement) target.hidden = true;
}
