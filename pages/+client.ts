import "#components/styles/site-styles.ts";
import { afterFirstPaint, wakeCommon } from "#components/islands/wake.ts";

afterFirstPaint(() => wakeCommon(document));
