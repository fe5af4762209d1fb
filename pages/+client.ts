import "#components/styles/site-styles.ts";
import { afterFirstPaint, wakeCommon } from "#components/islands/wake.ts";
import { wakeIslands } from "#components/islands/wake-islands.ts";

afterFirstPaint(() => {
  wakeCommon(document);
  wakeIslands(document);
});
