import { enhanceHero } from "./hero.ts";
import { hideBrokenImages } from "./hide-broken-images/hide-broken-images.ts";
import { enhanceLoops } from "./loops.ts";
import { enhanceNav } from "./nav.ts";
import { enhancePhoneBar } from "./phone-bar.ts";
import { enhanceScrollTop } from "./scroll-top.ts";
import { enhanceShare } from "./share/share.ts";

/**
 * Small behaviours without React, for what stands on many pages: each function takes the element that carries
 * `data-enhance="name"`. Together they are the whole of the JavaScript that most pages have.
 */
const common: Record<string, (element: HTMLElement) => void> = {
  hero: enhanceHero,
  "hide-broken-images": hideBrokenImages,
  loops: enhanceLoops,
  nav: enhanceNav,
  "phone-bar": enhancePhoneBar,
  "scroll-top": enhanceScrollTop,
  share: enhanceShare,
};

/** The page can be read without any of it, so what makes it livelier waits until it has been painted once. */
export function afterFirstPaint(wake: () => void): void {
  requestAnimationFrame(() => setTimeout(wake));
}

export function wakeCommon(root: Document): void {
  root.documentElement.dataset.painted = ""; // the style sheet lets the italic come now
  for (const element of root.querySelectorAll<HTMLElement>("[data-enhance]")) {
    const enhance = common[element.dataset.enhance ?? ""];
    if (!enhance) continue;
    enhance(element);
    element.dataset.awake = "";
  }
}
