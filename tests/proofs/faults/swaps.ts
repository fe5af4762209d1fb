import { openBenchContext } from "../bench/bench-context.ts";
import { measureSwap } from "../bench/measurements/swap-under-load.ts";
import { hasWrk } from "../bench/wrk.ts";
import { drawTable, type PartOptions, type PartOutcome } from "./part.ts";

const POSTS = 100;

/** Runs the benchmark's measurement as a proof: 400 swaps of the live site while 50 visitors read it through Caddy. */
export async function swapUnderLoad(_: PartOptions): Promise<PartOutcome> {
  if (!hasWrk()) {
    console.log("Not run: wrk is missing (apt-get install wrk).");
    return { problems: 0, figures: {} };
  }
  using context = await openBenchContext({ runs: 1, peers: false, patienceMs: 0 });
  const { rows, notes } = await measureSwap(context, [POSTS]);
  const goals = rows.filter(({ goal }) => goal);
  const problems = goals.filter(({ goal }) => goal?.met !== true).length;
  const lines = goals.map(({ what, ours }) => [what, ours.join()]);
  console.log(`\n${drawTable(["under load", "count"], lines)}\n${notes.join("\n")}`);
  return {
    problems,
    figures: { 16: `${goals.map(({ what, ours }) => `${ours.join()} ${what.replace("… ", "")}`).join(", ")}` },
  };
}
