import { readFileSync, statSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { cpuOf } from "./process-tree.ts";

const LIMIT_MS = 120_000;
const QUIET_MS = 600;

/** Looks every millisecond until each of the files holds the text; answers the milliseconds from `began` to the last of them. */
export async function untilLive(files: readonly string[], text: string, began: bigint): Promise<number> {
  const waited = new Map(files.map((path) => [path, ""]));
  while (waited.size > 0) {
    for (const [path, seen] of waited) {
      const stamp = stampOf(path);
      // A file is only read when it is another one than at the last look.
      if (stamp === seen) continue;
      waited.set(path, stamp);
      if (holds(path, text)) waited.delete(path);
    }
    if (waited.size === 0) break;
    if (sinceMs(began) > LIMIT_MS)
      throw new Error(`Not live after ${LIMIT_MS / 1_000} s: ${[...waited.keys()].join(", ")}`);
    await wait(1);
  }
  return sinceMs(began);
}

/** All processes here read the same clock, so that moments of one can be compared with those of another. */
export const sinceMs = (began: bigint, until = process.hrtime.bigint()): number => Number(until - began) / 1e6;

/** Resolves when a process and its children have done nothing for a while. */
export async function untilIdle(pid: number): Promise<void> {
  let last = cpuOf(pid);
  for (let since = performance.now(); performance.now() - since < QUIET_MS; await wait(50)) {
    const present = cpuOf(pid);
    if (present - last > 10) {
      last = present;
      since = performance.now();
    }
  }
}

function stampOf(path: string): string {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat ? `${stat.ino} ${stat.mtimeMs} ${stat.size}` : "none";
}

function holds(path: string, text: string): boolean {
  try {
    return readFileSync(path, "utf8").includes(text);
  } catch {
    return false;
  }
}
