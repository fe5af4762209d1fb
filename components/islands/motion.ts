/** Whether the reader asked for less movement. */
export const wantsStillness = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

export function scrollToTop(): void {
  window.scrollTo({ top: 0, behavior: wantsStillness() ? "instant" : "smooth" });
}
