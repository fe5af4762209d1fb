import type { BenchContext } from "../bench-context.ts";
import { atMostTimes, type Findings, record } from "../figures.ts";
import { buildByPeer, publishEverything } from "../full-run.ts";
import type { ProcessRun } from "../run-process.ts";

/** With fewer posts, the start of the process would dominate the comparison. */
const JUDGED_FROM = 1_000;

/** Measures a build of the whole site from its posts, beside the peers' builds. */
export async function measureFull(context: BenchContext, sizes: readonly number[]): Promise<Findings> {
  const found: Findings = { rows: [], notes: [] };
  for (const size of sizes) {
    const runs = await runAll(context, size);
    const ours = runs.ours ?? [];
    const oursMs = ours.map(({ ms }) => ms);
    const peers = (of: (run: ProcessRun) => number) =>
      Object.fromEntries(context.peers.map(({ name }) => [name, (runs[name] ?? []).map(of)]));
    const wall = peers(({ ms }) => ms);
    const row = { posts: size, unit: "ms" } as const;
    found.rows.push(
      {
        ...row,
        what: "whole site from posts",
        ours: oursMs,
        peers: wall,
        ...(size >= JUDGED_FROM && { goal: atMostTimes(1, "≤ hugo", oursMs, wall.hugo) }),
      },
      {
        ...row,
        what: "… CPU of all processes",
        ours: ours.map(({ cpuMs }) => cpuMs),
        peers: peers(({ cpuMs }) => cpuMs),
      },
    );
    found.notes.push(`${size} posts: ${ours.at(-1)?.output.trim().split("\n").at(-1)}`);
  }
  return found;
}

/**
 * Runs all builders in rounds that start with another builder each time, so that none always follows the same one. The
 * first round only warms up, because Node compiles our code then.
 */
async function runAll(context: BenchContext, size: number): Promise<Record<string, ProcessRun[]>> {
  const practice = context.practice(size);
  const ours = async (done: Record<string, ProcessRun[]>) =>
    record(done, "ours", await publishEverything(context, practice));
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
