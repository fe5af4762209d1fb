import { readlinkSync } from "node:fs";
import { basename, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { BenchContext } from "../bench-context.ts";
import { durations, type Findings } from "../figures.ts";
import { startMeasuredService } from "../measured-service.ts";
import type { Practice } from "../practice.ts";
import { runProcess } from "../run-process.ts";
import { editOnDisk } from "../watched-edit.ts";

const command = join(import.meta.dirname, "../../../../scripts/releases.ts");
const POLL_EVERY_MS = 1;

/** Measures `npm run releases -- --rollback ID`: from its start until visitors see the other release, and until its end. */
export async function measureRollback(context: BenchContext, sizes: readonly number[]): Promise<Findings> {
  const found: Findings = { rows: [], notes: [] };
  for (const size of sizes) {
    const practice = context.practice(size);
    const ids = await publishTwo(context, practice);
    const [liveMs, commandMs]: [number[], number[]] = [[], []];
    for (let run = 0; run < context.runs * 2; run++) {
      const id = ids[run % 2] ?? "";
      await context.waitUntilQuiet();
      const swapped = timeUntilLive(practice, id);
      const { ms } = await rollBack(context, practice, id);
      liveMs.push(await swapped);
      commandMs.push(ms);
    }
    found.rows.push(durations("rollback command → live", size, liveMs), durations("… to its end", size, commandMs));
  }
  return found;
}

/** Publishes two releases, of which the newer is live. Returns their ids, the older first. */
async function publishTwo(context: BenchContext, practice: Practice): Promise<string[]> {
  const service = await startMeasuredService(practice, context.nodeArgs);
  try {
    const older = liveId(practice);
    await editOnDisk(service, practice, "zqnewer");
    return [older, liveId(practice)];
  } finally {
    await service.stop();
  }
}

function rollBack(context: BenchContext, practice: Practice, id: string) {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...practice.env };
  return runProcess({ program: process.execPath, args: [command, "--rollback", id], folder: context.root }, env);
}

async function timeUntilLive(practice: Practice, id: string): Promise<number> {
  const began = performance.now();
  while (liveId(practice) !== id) await wait(POLL_EVERY_MS);
  return performance.now() - began;
}

const liveId = ({ distDir }: Practice): string => basename(readlinkSync(join(distDir, "live")));
