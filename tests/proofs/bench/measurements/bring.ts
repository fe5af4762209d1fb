import { join } from "node:path";
import type { BenchContext } from "../bench-context.ts";
import { writeExport } from "../export.ts";
import { atMost, type Findings } from "../figures.ts";
import { settleDisk } from "../practice.ts";
import { type ProcessRun, runProcess } from "../run-process.ts";

const project = join(import.meta.dirname, "../../../..");
const LONGEST_S = 300;

/** Measures `npm run import`: posts of another system with three pictures each, until they are live. */
export async function measureBring(context: BenchContext, sizes: readonly number[]): Promise<Findings> {
  const found: Findings = { rows: [], notes: [] };
  for (const posts of sizes) {
    context.log(`bring: writing an export of ${posts} posts`);
    const sent = await writeExport(join(context.root, `export-${posts}`), posts);
    const runs: ProcessRun[] = [];
    for (let run = 0; run < context.runs; run++) {
      const { env } = context.practice(10);
      settleDisk(context.root);
      await context.waitUntilQuiet();
      const args = ["run", "--silent", "--prefix", project, "import", "--", sent.file, "--pictures", sent.pictures];
      const { PATH, HOME } = process.env;
      runs.push(await runProcess({ program: "npm", args, folder: context.root }, { PATH, HOME, ...env }));
      context.log(`bring, ${posts} posts, run ${run}: ${Math.round((runs.at(-1)?.ms ?? 0) / 1_000)} s`);
    }
    const seconds = runs.map(({ ms }) => ms / 1_000);
    found.rows.push(
      {
        what: "posts with 3 pictures each brought",
        posts,
        unit: "s",
        ours: seconds,
        goal: atMost(LONGEST_S, `≤ ${LONGEST_S} s`, seconds),
      },
      { what: "… CPU of all processes", posts, unit: "s", ours: runs.map(({ cpuMs }) => cpuMs / 1_000) },
      { what: "… memory of all processes", posts, unit: "MB", ours: runs.map(({ peakMb }) => peakMb) },
    );
    found.notes.push(`${posts} posts: ${runs.at(-1)?.output.trim().split("\n").at(-2)}`);
  }
  return found;
}
