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
const common = {
  hero: enhanceHero,
  "hide-broken-images": hideBrokenImages,
  loops: enhanceLoops,
  nav: enhanceNav,
  "phone-bar": enhancePhoneBar,
  "scroll-top": enhanceScrollTop,
  share: enhanceShare,
} satisfies Record<string, (element: HTMLElement) => void>;
export type CommonName = keyof typeof common;

const isCommon = (name: string): name is CommonName => Object.hasOwn(common, name);

/** The page can be read without any of it, so what makes it livelier waits until it has been painted once. */
export function afterFirstPaint(wake: () => void): void {
  requestAnimationFrame(() => setTimeout(wake));
}

export function wakeCommon(root: Document): void {
  root.documentElement.dataset.painted = ""; // the style sheet lets the italic come now
  for (const element of root.querySelectorAll<HTMLElement>("[data-enhance]")) {
    const name = element.dataset.enhance ?? "";
    if (!isCommon(name)) continue;
    common[name](element);
    element.dataset.awake = "";
  }
}
