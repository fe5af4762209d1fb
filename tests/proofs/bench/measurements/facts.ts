import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { BenchContext } from "../bench-context.ts";
import { corpusPost } from "../corpus.ts";
import { durations, type Findings } from "../figures.ts";
import { startMeasuredService } from "../measured-service.ts";
import type { Practice } from "../practice.ts";
import { sinceMs, waitUntilIdle, waitUntilLive } from "../until-live.ts";
import { describeSteps } from "../watched-edit.ts";

/** Goals by number of posts. Other sizes are shown, but not judged. */
const goalMs: Readonly<Record<number, { edit: number; patch: number }>> = {
  10: { edit: 400, patch: 400 },
  1000: { edit: 1_500, patch: 2_000 },
};

/**
 * Measures how long it takes from a change of a fact that is on every page, on disk and by the desk, until the home page
 * and the oldest article show it. The first change of each kind only warms up.
 */
export async function measureFacts(context: BenchContext, sizes: readonly number[]): Promise<Findings> {
  const found: Findings = { rows: [], notes: [] };
  for (const size of sizes) {
    const practice = context.practice(size);
    const service = await startMeasuredService(practice, context.nodeArgs);
    const [edits, patches]: [number[], number[]] = [[], []];
    const receipts = [];
    try {
      for (let run = 0; run <= context.runs; run++) {
        for (const kind of ["edit", "patch"] as const) {
          await context.waitUntilQuiet();
          const region = `Region ${kind} ${run}`;
          const published = service.nextReceipt();
          const began = kind === "edit" ? editRegion(practice, region) : process.hrtime.bigint();
          const asked = kind === "patch" ? service.asAdmin("PATCH", "/api/practice/contact", { region }) : undefined;
          const live = await waitUntilLive(changedPages(practice), region, began);
          await asked;
          const receipt = await published;
          await waitUntilIdle(service.pid);
          if (run === 0) continue;
          (kind === "edit" ? edits : patches).push(live);
          receipts.push(receipt);
          context.log(`facts, ${size} posts, ${kind} ${run}: ${Math.round(live)} ms of ${Math.round(sinceMs(began))}`);
        }
      }
    } finally {
      await service.stop();
    }
    const goal = goalMs[size];
    found.rows.push(
      durations("a fact edited on disk → every page live", size, edits, goal?.edit),
      durations("PATCH of a fact → every page live", size, patches, goal?.patch),
    );
    found.notes.push(`${size} posts, a change of facts, steps of a publish in ms: ${describeSteps(receipts)}`);
  }
  return found;
}

const changedPages = ({ distDir }: Practice): string[] =>
  ["index.html", `blog/${corpusPost(1).slug}.html`].map((file) => join(distDir, "live", file));

/** Changes the region by renaming a new file, as an editor does. Returns the time of the rename. */
function editRegion({ practiceDir }: Practice, region: string): bigint {
  const file = join(practiceDir, "contact.yaml");
  const temporaryPath = join(practiceDir, "../.contact.aside");
  writeFileSync(temporaryPath, readFileSync(file, "utf8").replace(/^region: .*$/m, `region: ${region}`));
  const began = process.hrtime.bigint();
  renameSync(temporaryPath, file);
  return began;
}
