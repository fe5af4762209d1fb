import { readFileSync } from "node:fs";
import { availableParallelism, cpus, loadavg, release, totalmem } from "node:os";
import { setTimeout as wait } from "node:timers/promises";

/** Describes the machine in one line; its load shows whether it had other work to do. */
export function describeMachine(): string {
  const load = loadavg().map((value) => value.toFixed(2));
  return [
    `${availableParallelism()} cores (${cpus()[0]?.model.trim() ?? "unknown"})`,
    `${Math.round(totalmem() / 2 ** 30)} GiB`,
    `Linux ${release()}`,
    `Node ${process.version}`,
    `load ${load.join(" ")}`,
    new Date().toISOString(),
  ].join(" · ");
}

const SAMPLE_MS = 300;
const QUIET_SHARE = 0.15;

/** Waits until the machine is almost idle, at most as long as `patienceMs`. */
export async function waitUntilQuiet(patienceMs: number): Promise<void> {
  const deadline = performance.now() + patienceMs;
  while (performance.now() < deadline) {
    const before = busyMs();
    await wait(SAMPLE_MS);
    if (busyMs() - before < SAMPLE_MS * QUIET_SHARE) return;
  }
}

/** Returns the CPU time in ms that all cores together have been busy. */
function busyMs(): number {
  const [, user, nice, system, , , irq, softirq] =
    readFileSync("/proc/stat", "utf8").split("\n", 1)[0]?.split(/\s+/).map(Number) ?? [];
  return ((user ?? 0) + (nice ?? 0) + (system ?? 0) + (irq ?? 0) + (softirq ?? 0)) * 10;
}
