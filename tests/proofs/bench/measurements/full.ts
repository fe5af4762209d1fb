import type { BenchContext } from "../bench-context.ts";
import { atMostTimes, type Findings, record } from "../figures.ts";
import { buildByPeer, publishEverything } from "../full-run.ts";
import type { ProcessRun } from "../run-process.ts";

const WARM_GOAL = 0.6;
/** With fewer posts, the start of the process would dominate the comparison. */
const JUDGED_FROM = 1_000;

/** Measures a build of the whole site from its posts, from nothing and with a warm cache, beside the peers' builds. */
export async function measureFull(context: BenchContext, sizes: readonly number[]): Promise<Findings> {
  const found: Findings = { rows: [], notes: [] };
  for (const size of sizes) {
    const runs = await runAll(context, size);
    const [cold, warm] = [runs.cold ?? [], runs.warm ?? []];
    const [coldMs, warmMs] = [cold.map(({ ms }) => ms), warm.map(({ ms }) => ms)];
    const peers = (of: (run: ProcessRun) => number) =>
      Object.fromEntries(context.peers.map(({ name }) => [name, (runs[name] ?? []).map(of)]));
    const wall = peers(({ ms }) => ms);
    const row = { posts: size, unit: "ms" } as const;
    found.rows.push(
      {
        ...row,
        what: "whole site from posts",
        ours: coldMs,
        peers: wall,
        ...(size >= JUDGED_FROM && { goal: atMostTimes(1, "≤ hugo", coldMs, wall.hugo) }),
      },
      {
        ...row,
        what: "… with a warm HTML cache",
        ours: warmMs,
        peers: wall,
        ...(size >= JUDGED_FROM && { goal: atMostTimes(WARM_GOAL, `≤ ${WARM_GOAL} × hugo`, warmMs, wall.hugo) }),
      },
      {
        ...row,
        what: "… CPU of all processes",
        ours: cold.map(({ cpuMs }) => cpuMs),
        peers: peers(({ cpuMs }) => cpuMs),
      },
      { ...row, what: "… CPU with a warm HTML cache", ours: warm.map(({ cpuMs }) => cpuMs) },
    );
    found.notes.push(`${size} posts: ${cold.at(-1)?.output.trim().split("\n").at(-1)}`);
  }
  return found;
}

/**
 * Runs all builders in rounds that start with another builder each time, so that none always follows the same one. The
 * first round only warms up, because Node compiles our code then.
 */
async function runAll(context: BenchContext, size: number): Promise<Record<string, ProcessRun[]>> {
  const practice = context.practice(size);
  const ours = async (done: Record<string, ProcessRun[]>) => {
    record(done, "cold", await publishEverything(context, practice, "nothing"));
    record(done, "warm", await publishEverything(context, practice, "caches"));
  };
  const builders = [
    ours,
    ...context.peers.map((peer) => async (done: Record<string, ProcessRun[]>) => {
      record(done, peer.name, await buildByPeer(context, practice, peer));
    }),
  ];
  const done: Record<string, ProcessRun[]> = {};
  for (let run = 0; run <= context.runs; run++) {
    for (let turn = 0; turn < builders.length; turn++) await builders[(run + turn) % builders.length]?.(done);
    const last = Object.entries(done).map(([name, runs]) => `${name} ${Math.round(runs.at(-1)?.ms ?? 0)}`);
    context.log(`full, ${size} posts, run ${run}: ${last.join(", ")} ms`);
  }
  return Object.fromEntries(Object.entries(done).map(([name, [, ...measured]]) => [name, measured]));
}
