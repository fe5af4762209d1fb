/** The bar makes way for the page’s first Book button: one way to book in a view is enough. */
export function enhancePhoneBar(bar: HTMLElement): void {
  const own = document.querySelector("main .book");
  if (!own) return;
  new IntersectionObserver((seen) => {
    for (const { isIntersecting } of seen) bar.hidden = isIntersecting;
  }).observe(own);
}
