/** Hides the bar while the page’s first Book button is in view. */
export function enhancePhoneBar(bar: HTMLElement): void {
  const firstBookButton = document.querySelector("main .book");
  if (!firstBookButton) return;
  new IntersectionObserver((entries) => {
    for (const { isIntersecting } of entries) bar.hidden = isIntersecting;
  }).observe(firstBookButton);
}
