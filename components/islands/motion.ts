/** Whether the reader prefers reduced motion. */
export const wantsStillness = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

export function scrollToTop(): void {
  window.scrollTo({ top: 0, behavior: wantsStillness() ? "instant" : "smooth" });
}
