import type { FunctionComponent } from "react";
import type { IslandName } from "./registry.ts";

/** How far outside the window an island is woken, so that it is ready when it scrolls into view. */
const AHEAD = "200px";

/** What few pages have, and therefore is loaded when it is due: React islands, and behaviours of single pages. */
export function wakeIslands(root: ParentNode): void {
  for (const element of root.querySelectorAll<HTMLElement>("[data-enhance]:not([data-awake])")) void enhance(element);
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        void wake(target as HTMLElement);
      }
    },
    { rootMargin: AHEAD },
  );
  for (const element of root.querySelectorAll<HTMLElement>("[data-island]")) {
    if (element.dataset.when === "load") void wake(element);
    else if (element.dataset.when === "focus") window.addEventListener("focus", () => wake(element), { once: true });
    else observer.observe(element);
  }
}

async function enhance(element: HTMLElement): Promise<void> {
  const { enhancements } = await import("./registry.ts");
  const enhancement = await enhancements[element.dataset.enhance as keyof typeof enhancements]();
  enhancement(element);
}

async function wake(element: HTMLElement): Promise<void> {
  const { islands, hydration } = await import("./registry.ts");
  const load = islands[element.dataset.island as IslandName] as () => Promise<FunctionComponent>;
  const [{ hydrateIsland }, component] = await Promise.all([hydration(), load()]);
  hydrateIsland(element, component);
}
