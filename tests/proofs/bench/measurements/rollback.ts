import { readlinkSync } from "node:fs";
import { basename, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Findings } from "../figures.ts";
import { startMeasuredService } from "../measured-service.ts";
import type { Practice } from "../practice.ts";
import { runProcess } from "../run-process.ts";
import { editOnDisk } from "../watched-edit.ts";
import type { Workshop } from "../workshop.ts";

const command = join(import.meta.dirname, "../../../../scripts/releases.ts");
const LOOK_EVERY_MS = 1;

/** `npm run releases -- --rollback ID`: from the command's start until visitors see the other release, and to its end. */
export async function measureRollback(workshop: Workshop, sizes: readonly number[]): Promise<Findings> {
  const found: Findings = { rows: [], notes: [] };
  for (const size of sizes) {
    const practice = workshop.practice(size);
    const ids = await publishTwo(workshop, practice);
    const [seen, ended]: [number[], number[]] = [[], []];
    for (let run = 0; run < workshop.runs * 2; run++) {
      const id = ids[run % 2] ?? "";
      await workshop.quiet();
      const swapped = whenLive(practice, id);
      const { ms } = await rollBack(workshop, practice, id);
      seen.push(await swapped);
      ended.push(ms);
    }
    found.rows.push(
      { what: "rollback command → live", posts: size, unit: "ms", ours: seen },
      { what: "… to its end", posts: size, unit: "ms", ours: ended },
    );
  }
  return found;
}

/** Two releases; the newer is live. */
async function publishTwo(workshop: Workshop, practice: Practice): Promise<string[]> {
  const service = await startMeasuredService(practice, workshop.nodeArgs);
  try {
    const older = liveId(practice);
    await editOnDisk(service, practice, "zqnewer");
    return [older, liveId(practice)];
  } finally {
    await service.stop();
  }
}

function rollBack(workshop: Workshop, practice: Practice, id: string) {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...practice.env };
  return runProcess({ program: process.execPath, args: [command, "--rollback", id], folder: workshop.root }, env);
}

async function whenLive(practice: Practice, id: string): Promise<number> {
  const began = performance.now();
  while (liveId(practice) !== id) await wait(LOOK_EVERY_MS);
  return performance.now() - began;
}

const liveId = ({ distDir }: Practice): string => basename(readlinkSync(join(distDir, "live")));
