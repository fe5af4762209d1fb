import type { BenchContext } from "../bench-context.ts";
import { corpusPost } from "../corpus.ts";
import { durations, type Findings, record } from "../figures.ts";
import { startMeasuredService } from "../measured-service.ts";
import { sinceMs, waitUntilIdle } from "../until-live.ts";

const GOAL_MS = 100;
const requests = {
  "the desk's list": "/api/blog?limit=10&summary=1",
  "… its drafts": "/api/blog?limit=10&summary=1&state=draft",
  "… a search": "/api/blog?limit=10&summary=1&q=horse+saddle",
  "a post's history": `/api/blog/${corpusPost(1).id}/history?limit=50`,
  "deleted posts": "/api/blog/deleted",
};

/** Measures how long the owner waits for complete answers at a desk with many posts. */
export async function measureDesk(context: BenchContext, sizes: readonly number[]): Promise<Findings> {
  const found: Findings = { rows: [], notes: [] };
  for (const size of sizes) {
    const service = await startMeasuredService(context.practice(size), context.nodeArgs);
    const answers: Record<string, number[]> = {};
    try {
      await waitUntilIdle(service.pid);
      for (let run = 0; run < context.runs; run++) {
        for (const [what, path] of Object.entries(requests)) {
          const began = process.hrtime.bigint();
          await service.asAdmin("GET", path);
          record(answers, what, sinceMs(began));
        }
      }
    } finally {
      await service.stop();
    }
    for (const [what, ours] of Object.entries(answers)) {
      found.rows.push(durations(what, size, ours, GOAL_MS));
    }
  }
  return found;
}
