import { readFileSync, statSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { cpuOf } from "./process-tree.ts";

const TIMEOUT_MS = 120_000;
const IDLE_MS = 600;

/** Polls until each of the files contains the text. Returns the milliseconds from `began` until the last one does. */
export async function waitUntilLive(files: readonly string[], text: string, began: bigint): Promise<number> {
  const seenStamps = new Map(files.map((path) => [path, ""]));
  while (seenStamps.size > 0) {
    for (const [path, seen] of seenStamps) {
      const stamp = stampOf(path);
      // A file is read only if it has changed since the last check.
      if (stamp === seen) continue;
      seenStamps.set(path, stamp);
      if (contains(path, text)) seenStamps.delete(path);
    }
    if (seenStamps.size === 0) break;
    if (sinceMs(began) > TIMEOUT_MS)
      throw new Error(`Not live after ${TIMEOUT_MS / 1_000} s: ${[...seenStamps.keys()].join(", ")}`);
    await wait(1);
  }
  return sinceMs(began);
}

/** Returns the milliseconds between two times of hrtime, a clock that all processes of a machine share. */
export const sinceMs = (began: bigint, until = process.hrtime.bigint()): number => Number(until - began) / 1e6;

/** Waits until a process and its children have been idle for a while. */
export async function waitUntilIdle(pid: number): Promise<void> {
  let last = cpuOf(pid);
  for (let since = performance.now(); performance.now() - since < IDLE_MS; await wait(50)) {
    const now = cpuOf(pid);
    if (now - last > 10) {
      last = now;
      since = performance.now();
    }
  }
}

function stampOf(path: string): string {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat ? `${stat.ino} ${stat.mtimeMs} ${stat.size}` : "none";
}

function contains(path: string, text: string): boolean {
  try {
    return readFileSync(path, "utf8").includes(text);
  } catch {
    return false;
  }
}
