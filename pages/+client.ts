import "#components/styles/site-styles.ts";
import { wakeIslands } from "#components/islands/wake.ts";

// The page can be read without any of it, so what makes it livelier waits until it has been painted once.
requestAnimationFrame(() => setTimeout(() => wakeIslands(document)));
