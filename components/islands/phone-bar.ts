/** Hides the bar while the page’s first Book button is in view. */
export function enhancePhoneBar(bar: HTMLElement): void {
  const own = document.querySelector("main .book");
  if (!own) return;
  new IntersectionObserver((seen) => {
    for (const { isIntersecting } of seen) bar.hidden = isIntersecting;
  }).observe(own);
}
