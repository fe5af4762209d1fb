import { enhancements, islands } from "./registry.ts";

/** How far outside the window an island is woken, so that it is ready when it scrolls into view. */
const AHEAD = "200px";

/** The whole of the JavaScript that every page starts with: it finds the page's islands and loads each when it is due. */
export function wakeIslands(root: ParentNode): void {
  for (const element of root.querySelectorAll<HTMLElement>("[data-enhance]")) {
    void enhancements[element.dataset.enhance ?? ""]?.().then((enhance) => enhance(element));
  }
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

async function wake(element: HTMLElement): Promise<void> {
  const load = islands[element.dataset.island ?? ""];
  if (!load) return;
  const [component, { hydrateIsland }] = await Promise.all([load(), import("./hydrate.ts")]);
  hydrateIsland(element, component);
}
