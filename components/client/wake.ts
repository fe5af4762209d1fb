import type { FunctionComponent } from "react";
import { enhanceHero } from "../islands/hero.ts";
import { hideBrokenImages } from "../islands/hide-broken-images/hide-broken-images.ts";
import { enhanceLoops } from "../islands/loops.ts";
import { enhanceNav } from "../islands/nav.ts";
import { enhancePhoneBar } from "../islands/phone-bar.ts";
import { enhanceScrollTop } from "../islands/scroll-top.ts";
import { enhanceShare } from "../islands/share/share.ts";
import type { EnhancementName, IslandName } from "./registry.ts";

/**
 * Enhancements that many pages use, or that are smaller than a request of their own: all the JavaScript that most pages
 * load. Each function takes the element with `data-enhance="name"`. The others are in registry.ts.
 */
const commonEnhancements = {
  hero: enhanceHero,
  "hide-broken-images": hideBrokenImages,
  loops: enhanceLoops,
  nav: enhanceNav,
  "phone-bar": enhancePhoneBar,
  print: (button) => button.addEventListener("click", () => window.print()),
  "scroll-top": enhanceScrollTop,
  share: enhanceShare,
} satisfies Record<string, (element: HTMLElement) => void>;
type CommonName = keyof typeof commonEnhancements;

declare module "react" {
  // A misspelt name must not compile: its element would silently stay without its behaviour.
  interface DOMAttributes<T> {
    "data-enhance"?: CommonName | EnhancementName | undefined;
  }
}

/** How far outside the viewport an element is started, so that it is ready when it scrolls into view. */
const VIEWPORT_MARGIN = "200px";

/** Starts all enhancements and islands of the page after its first paint: it can be read without any of them. */
export function wakePage(): void {
  requestAnimationFrame(() =>
    setTimeout(() => {
      document.documentElement.dataset.painted = ""; // lets the style sheet load the italic font
      const observer = new IntersectionObserver(
        (entries) => {
          for (const { target, isIntersecting } of entries) {
            if (!isIntersecting) continue;
            observer.unobserve(target);
            void start(target as HTMLElement);
          }
        },
        { rootMargin: VIEWPORT_MARGIN },
      );
      for (const element of document.querySelectorAll<HTMLElement>("[data-enhance], [data-island]")) {
        const { when = "load" } = element.dataset;
        if (when === "load") void start(element);
        else if (when === "focus") window.addEventListener("focus", () => start(element), { once: true });
        else observer.observe(element);
      }
    }),
  );
}

const start = (element: HTMLElement): Promise<void> => (element.dataset.island ? hydrate(element) : enhance(element));

async function enhance(element: HTMLElement): Promise<void> {
  const name = element.dataset.enhance as CommonName | EnhancementName;
  if (name in commonEnhancements) commonEnhancements[name as CommonName](element);
  else {
    const { enhancements } = await import("./registry.ts");
    (await enhancements[name as EnhancementName]())(element);
  }
  element.dataset.awake = "";
}

async function hydrate(element: HTMLElement): Promise<void> {
  const { islands, hydration } = await import("./registry.ts");
  const load = islands[element.dataset.island as IslandName] as () => Promise<FunctionComponent>;
  const [{ hydrateIsland }, component] = await Promise.all([hydration(), load()]);
  hydrateIsland(element, component);
}
