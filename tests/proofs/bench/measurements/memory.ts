import type { BenchContext } from "../bench-context.ts";
import { atMost, type Findings, record } from "../figures.ts";
import { buildByPeer, publishEverything } from "../full-run.ts";

const goalMb: Readonly<Record<number, number>> = { 5000: 400, 50000: 900 };
/** With more posts, a peer needs minutes and many gigabytes. */
const PEERS_UP_TO = 10_000;

/** Measures the peak memory of a full run, of all its processes together. */
export async function measureMemory(context: BenchContext, sizes: readonly number[]): Promise<Findings> {
  const found: Findings = { rows: [], notes: [] };
  for (const size of sizes) {
    const practice = context.practice(size);
    const runs = size > PEERS_UP_TO ? 1 : Math.min(context.runs, 3);
    const ours: number[] = [];
    const took: number[] = [];
    const peers: Record<string, number[]> = {};
    for (let run = 0; run < runs; run++) {
      const { peakMb, ms } = await publishEverything(context, practice);
      ours.push(peakMb);
      took.push(Math.round(ms));
      context.log(`memory, ${size} posts: ${Math.round(peakMb)} MB in ${Math.round(ms)} ms`);
      if (size > PEERS_UP_TO) continue;
      for (const peer of context.peers) record(peers, peer.name, (await buildByPeer(context, practice, peer)).peakMb);
    }
    const goal = goalMb[size];
    found.rows.push({
      what: "most memory of a full run",
      posts: size,
      unit: "MB",
      ours,
      peers,
      ...(goal && { goal: atMost(goal, `≤ ${goal} MB`, ours) }),
    });
    found.notes.push(`${size} posts: the full run took ${took.join(", ")} ms`);
  }
  return found;
}
