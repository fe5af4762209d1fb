import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { BenchContext } from "../bench-context.ts";
import { corpusPost } from "../corpus.ts";
import { durations, type Findings } from "../figures.ts";
import { startMeasuredService } from "../measured-service.ts";
import { sinceMs, waitUntilIdle, waitUntilLive } from "../until-live.ts";
import { describeSteps, livePages } from "../watched-edit.ts";

/** Goals by number of posts. Other sizes are shown, but not judged. */
const goalMs: Readonly<Record<number, { answer: number; live: number }>> = { 1000: { answer: 60, live: 120 } };
const WARM_UPS = 1;

/** Measures how long Publish takes until the answer (synced and committed), and until article, list and feed are live. */
export async function measurePatch(context: BenchContext, sizes: readonly number[]): Promise<Findings> {
  const found: Findings = { rows: [], notes: [] };
  for (const size of sizes) {
    const practice = context.practice(size);
    const source = readFileSync(join(practice.blogDir, `${practice.newest}.md`), "utf8");
    const title = /^title: (.*)$/m.exec(source)?.[1] ?? "";
    const path = `/api/blog/${corpusPost(size).id}`;
    const service = await startMeasuredService(practice, context.nodeArgs);
    const [answers, lives, receipts]: [number[], number[], Awaited<ReturnType<typeof service.nextReceipt>>[]] = [
      [],
      [],
      [],
    ];
    try {
      for (let run = 0; run < context.runs * 2 + WARM_UPS; run++) {
        let published = service.nextReceipt();
        await service.asAdmin("PATCH", path, { published: false });
        await published;
        await waitUntilIdle(service.pid);
        await context.waitUntilQuiet();

        published = service.nextReceipt();
        const began = process.hrtime.bigint();
        const answered = service.asAdmin("PATCH", path, { published: true }).then(() => sinceMs(began));
        const [answer, live] = await Promise.all([answered, waitUntilLive(livePages(practice), title, began)]);
        const receipt = await published;
        await waitUntilIdle(service.pid);
        if (run < WARM_UPS) continue;
        answers.push(answer);
        lives.push(live);
        receipts.push(receipt);
      }
    } finally {
      await service.stop();
    }
    const goal = goalMs[size];
    found.rows.push(
      durations("PATCH published → answer", size, answers, goal?.answer),
      durations("PATCH published → live", size, lives, goal?.live),
    );
    found.notes.push(`${size} posts, steps of a publish in ms: ${describeSteps(receipts)}`);
  }
  return found;
}
