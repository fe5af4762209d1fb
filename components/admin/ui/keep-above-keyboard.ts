/** In CSS pixels. The browser's own bars are smaller. */
const MIN_KEYBOARD_HEIGHT = 120;

/**
 * Tells the style sheets the height of the foot, and of a phone's open keyboard, which shrinks only the visual viewport
 * and not the layout.
 */
export function keepAboveKeyboard(foot: HTMLElement | null): (() => void) | undefined {
  const view = globalThis.visualViewport;
  if (!foot || !view) return undefined;
  const stop = new AbortController();
  let wasOpen = false;
  const place = () => {
    // Zooming in shrinks the visual viewport too.
    const isZoomed = view.scale > 1.05;
    const hidden = Math.max(0, innerHeight - view.height - view.offsetTop);
    const { style } = document.documentElement;
    style.setProperty("--keyboard", isZoomed ? "0px" : `${hidden}px`);
    style.setProperty("--foot", `${foot.offsetHeight}px`);
    const isOpen = !isZoomed && innerHeight - view.height > MIN_KEYBOARD_HEIGHT;
    // Android can close its keyboard without moving the focus, and the foot would go on hiding Publish.
    if (wasOpen && !isOpen && !isZoomed) document.querySelector<HTMLElement>(".text-surface :focus")?.blur();
    wasOpen = isOpen;
  };
  const size = new ResizeObserver(place);
  size.observe(foot);
  stop.signal.addEventListener("abort", () => size.disconnect());
  view.addEventListener("resize", place, { signal: stop.signal });
  view.addEventListener("scroll", place, { signal: stop.signal });
  return () => stop.abort();
}
