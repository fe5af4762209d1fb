/** Replaces pictures that cannot be loaded by their stand-in, or hides them, even if they failed before this ran. */
export function hideBrokenImages(part: HTMLElement): void {
  // Error events do not bubble, so they are captured.
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
