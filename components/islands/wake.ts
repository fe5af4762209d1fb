import { enhanceHero } from "./hero.ts";
import { hideBrokenImages } from "./hide-broken-images/hide-broken-images.ts";
import { enhanceLoops } from "./loops.ts";
import { enhanceNav } from "./nav.ts";
import { enhanceScrollTop } from "./scroll-top.ts";
import { enhanceShare } from "./share/share.ts";

/** How far outside the window an island is woken, so that it is ready when it scrolls into view. */
const AHEAD = "200px";

/** The behaviours of every page, of the first one and of articles: they are small, and come with this file. */
const common: Record<string, (element: HTMLElement) => void> = {
  hero: enhanceHero,
  "hide-broken-images": hideBrokenImages,
  loops: enhanceLoops,
  nav: enhanceNav,
  "scroll-top": enhanceScrollTop,
  share: enhanceShare,
};

/** The whole of the JavaScript that every page starts with; what only some pages have is loaded when it is due. */
export function wakeIslands(root: ParentNode): void {
  for (const element of root.querySelectorAll<HTMLElement>("[data-enhance]")) {
    const enhance = common[element.dataset.enhance ?? ""];
    if (enhance) enhance(element);
    else void wakeEnhancement(element);
  }
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        void wakeIsland(target as HTMLElement);
      }
    },
    { rootMargin: AHEAD },
  );
  for (const element of root.querySelectorAll<HTMLElement>("[data-island]")) {
    if (element.dataset.when === "load") void wakeIsland(element);
    else if (element.dataset.when === "focus")
      window.addEventListener("focus", () => wakeIsland(element), { once: true });
    else observer.observe(element);
  }
}

async function wakeEnhancement(element: HTMLElement): Promise<void> {
  const { enhancements } = await import("./registry.ts");
  const enhance = await enhancements[element.dataset.enhance ?? ""]?.();
  enhance?.(element);
}

async function wakeIsland(element: HTMLElement): Promise<void> {
  const { islands } = await import("./registry.ts");
  const load = islands[element.dataset.island ?? ""];
  if (!load) return;
  const [component, { hydrateIsland }] = await Promise.all([load(), import("./hydrate.ts")]);
  hydrateIsland(element, component);
}
