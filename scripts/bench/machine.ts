import { availableParallelism, cpus, loadavg, release, totalmem } from "node:os";

/** What the figures were measured on, in one line; the load tells whether it had other work to do. */
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
