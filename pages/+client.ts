import "#components/styles/site-styles.ts";
import { wakeIslands } from "#components/islands/wake.ts";

wakeIslands(document);
