import { overload } from "../attacks/overload.ts";
import { hasSlowhttptest } from "../attacks/slow-connections.ts";
import type { PartOptions, PartOutcome } from "./part.ts";

/** Runs a short version of `npm run test:attacks`. */
export async function attackSlowly(_: PartOptions): Promise<PartOutcome> {
  if (!hasSlowhttptest()) {
    console.log("Not run: slowhttptest is missing (apt-get install slowhttptest).");
    return { problems: 0, figures: {} };
  }
  const { problems, figure } = await overload({ seconds: 15 });
  return { problems: problems.length, figures: { 18: figure } };
}
