import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { corpusPost } from "../corpus.ts";
import { atMost, type Findings } from "../figures.ts";
import { startMeasuredService } from "../measured-service.ts";
import type { Practice } from "../practice.ts";
import { sinceMs, untilIdle, untilLive } from "../until-live.ts";
import { describeSteps } from "../watched-edit.ts";
import type { Workshop } from "../workshop.ts";

/** At a size without goals here the figures are shown and not judged. */
const goalMs: Readonly<Record<number, { edit: number; patch: number }>> = {
  10: { edit: 400, patch: 400 },
  1000: { edit: 1_500, patch: 2_000 },
};

/**
 * A fact that stands on every page, the region of the footer, is changed on disk, and then from the desk → the first page
 * and the oldest article show it. The first change of each kind only warms up.
 */
export async function measureFacts(workshop: Workshop, sizes: readonly number[]): Promise<Findings> {
  const found: Findings = { rows: [], notes: [] };
  for (const size of sizes) {
    const practice = workshop.practice(size);
    const service = await startMeasuredService(practice, workshop.nodeArgs);
    const [edits, patches]: [number[], number[]] = [[], []];
    const receipts = [];
    try {
      for (let run = 0; run <= workshop.runs; run++) {
        for (const kind of ["edit", "patch"] as const) {
          await workshop.quiet();
          const region = `Region ${kind} ${run}`;
          const published = service.nextReceipt();
          const began = kind === "edit" ? editRegion(practice, region) : process.hrtime.bigint();
          const asked = kind === "patch" ? service.asAdmin("PATCH", "/api/practice/contact", { region }) : undefined;
          const live = await untilLive(everywhere(practice), region, began);
          await asked;
          const receipt = await published;
          await untilIdle(service.pid);
          if (run === 0) continue;
          (kind === "edit" ? edits : patches).push(live);
          receipts.push(receipt);
          workshop.say(`facts, ${size} posts, ${kind} ${run}: ${Math.round(live)} ms of ${Math.round(sinceMs(began))}`);
        }
      }
    } finally {
      await service.stop();
    }
    const goal = goalMs[size];
    found.rows.push(
      {
        ...{ what: "a fact edited on disk → every page live", posts: size, unit: "ms", ours: edits },
        ...(goal && { goal: atMost(goal.edit, `≤ ${goal.edit} ms`, edits) }),
      },
      {
        ...{ what: "PATCH of a fact → every page live", posts: size, unit: "ms", ours: patches },
        ...(goal && { goal: atMost(goal.patch, `≤ ${goal.patch} ms`, patches) }),
      },
    );
    found.notes.push(`${size} posts, a change of facts, steps of a publish in ms: ${describeSteps(receipts)}`);
  }
  return found;
}

const everywhere = ({ distDir }: Practice): string[] =>
  ["index.html", `blog/${corpusPost(1).slug}.html`].map((file) => join(distDir, "live", file));

/** As an editor saves: aside, then one rename. Answers when it began to count. */
function editRegion({ practiceDir }: Practice, region: string): bigint {
  const file = join(practiceDir, "contact.yaml");
  const aside = join(practiceDir, "../.contact.aside");
  writeFileSync(aside, readFileSync(file, "utf8").replace(/^region: .*$/m, `region: ${region}`));
  const began = process.hrtime.bigint();
  renameSync(aside, file);
  return began;
}
