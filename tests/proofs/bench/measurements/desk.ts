import { corpusPost } from "../corpus.ts";
import { atMost, type Findings, record } from "../figures.ts";
import { startMeasuredService } from "../measured-service.ts";
import { sinceMs, untilIdle } from "../until-live.ts";
import type { Workshop } from "../workshop.ts";

const GOAL_MS = 100;
const questions = {
  "the desk's list": "/api/blog?limit=10&summary=1",
  "… its drafts": "/api/blog?limit=10&summary=1&state=draft",
  "… a search": "/api/blog?limit=10&summary=1&q=horse+saddle",
  "a post's history": `/api/blog/${corpusPost(1).id}/history?limit=50`,
  "deleted posts": "/api/blog/deleted",
};

/** The owner's wait at a desk with many posts: until the whole answer is there. */
export async function measureDesk(workshop: Workshop, sizes: readonly number[]): Promise<Findings> {
  const found: Findings = { rows: [], notes: [] };
  for (const size of sizes) {
    const service = await startMeasuredService(workshop.practice(size), workshop.nodeArgs);
    const answers: Record<string, number[]> = {};
    try {
      await untilIdle(service.pid);
      for (let run = 0; run < workshop.runs; run++) {
        for (const [what, path] of Object.entries(questions)) {
          const began = process.hrtime.bigint();
          await service.asAdmin("GET", path);
          record(answers, what, sinceMs(began));
        }
      }
    } finally {
      await service.stop();
    }
    for (const [what, ours] of Object.entries(answers)) {
      const goal = atMost(GOAL_MS, `≤ ${GOAL_MS} ms`, ours);
      found.rows.push({ what, posts: size, unit: "ms", ours, goal });
    }
  }
  return found;
}
