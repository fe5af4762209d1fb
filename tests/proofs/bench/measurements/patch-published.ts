import { readFileSync } from "node:fs";
import { join } from "node:path";
import { corpusPost } from "../corpus.ts";
import { atMost, type Findings } from "../figures.ts";
import { startMeasuredService } from "../measured-service.ts";
import { sinceMs, untilIdle, untilLive } from "../until-live.ts";
import { describeSteps, livePages } from "../watched-edit.ts";
import type { Workshop } from "../workshop.ts";

/** At a size without goals here the figures are shown and not judged. */
const goalMs: Readonly<Record<number, { answer: number; live: number }>> = { 1000: { answer: 60, live: 120 } };
const FIRST_ANSWERS = 1;

/** The owner presses Publish: → the answer, when it is synced and committed; → live on its own page, the list and the feed. */
export async function measurePatch(workshop: Workshop, sizes: readonly number[]): Promise<Findings> {
  const found: Findings = { rows: [], notes: [] };
  for (const size of sizes) {
    const practice = workshop.practice(size);
    const source = readFileSync(join(practice.blogDir, `${practice.newest}.md`), "utf8");
    const title = /^title: (.*)$/m.exec(source)?.[1] ?? "";
    const path = `/api/blog/${corpusPost(size).id}`;
    const service = await startMeasuredService(practice, workshop.nodeArgs);
    const [answers, lives, receipts]: [number[], number[], Awaited<ReturnType<typeof service.nextReceipt>>[]] = [
      [],
      [],
      [],
    ];
    try {
      for (let run = 0; run < workshop.runs * 2 + FIRST_ANSWERS; run++) {
        let published = service.nextReceipt();
        await service.asAdmin("PATCH", path, { published: false });
        await published;
        await untilIdle(service.pid);
        await workshop.quiet();

        published = service.nextReceipt();
        const began = process.hrtime.bigint();
        const answered = service.asAdmin("PATCH", path, { published: true }).then(() => sinceMs(began));
        const [answer, live] = await Promise.all([answered, untilLive(livePages(practice), title, began)]);
        const receipt = await published;
        await untilIdle(service.pid);
        if (run < FIRST_ANSWERS) continue;
        answers.push(answer);
        lives.push(live);
        receipts.push(receipt);
      }
    } finally {
      await service.stop();
    }
    const goal = goalMs[size];
    found.rows.push(
      {
        ...{ what: "PATCH published → answer", posts: size, unit: "ms", ours: answers },
        ...(goal && { goal: atMost(goal.answer, `≤ ${goal.answer} ms`, answers) }),
      },
      {
        ...{ what: "PATCH published → live", posts: size, unit: "ms", ours: lives },
        ...(goal && { goal: atMost(goal.live, `≤ ${goal.live} ms`, lives) }),
      },
    );
    found.notes.push(`${size} posts, steps of a publish in ms: ${describeSteps(receipts)}`);
  }
  return found;
}
