import { atMostTimes, type Findings, record } from "../figures.ts";
import { buildByPeer, publishEverything } from "../full-run.ts";
import type { ProcessRun } from "../run-process.ts";
import type { Workshop } from "../workshop.ts";

const WARM_GOAL = 0.6;
/** With fewer posts, the start of a process is all there is to compare. */
const JUDGED_FROM = 1_000;

/** The whole site from its posts as a command: from nothing, then with only the cache of texts kept; beside the peers' builds. */
export async function measureFull(workshop: Workshop, sizes: readonly number[]): Promise<Findings> {
  const found: Findings = { rows: [], notes: [] };
  for (const size of sizes) {
    const runs = await runAll(workshop, size);
    const [cold, warm] = [runs.cold ?? [], runs.warm ?? []];
    const [coldMs, warmMs] = [cold.map(({ ms }) => ms), warm.map(({ ms }) => ms)];
    const peers = (of: (run: ProcessRun) => number) =>
      Object.fromEntries(workshop.peers.map(({ name }) => [name, (runs[name] ?? []).map(of)]));
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
        ...{ ...row, what: "… with a warm HTML cache", ours: warmMs, peers: wall },
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
 * In turns that begin with another each time, so that nobody always follows the same neighbour. The first round only
 * warms up: Node compiles our code then, as the peers' programs were before.
 */
async function runAll(workshop: Workshop, size: number): Promise<Record<string, ProcessRun[]>> {
  const practice = workshop.practice(size);
  const ours = async (done: Record<string, ProcessRun[]>) => {
    record(done, "cold", await publishEverything(workshop, practice, "nothing"));
    record(done, "warm", await publishEverything(workshop, practice, "caches"));
  };
  const builders = [
    ours,
    ...workshop.peers.map((peer) => async (done: Record<string, ProcessRun[]>) => {
      record(done, peer.name, await buildByPeer(workshop, practice, peer));
    }),
  ];
  const done: Record<string, ProcessRun[]> = {};
  for (let run = 0; run <= workshop.runs; run++) {
    for (let turn = 0; turn < builders.length; turn++) await builders[(run + turn) % builders.length]?.(done);
    const last = Object.entries(done).map(([name, runs]) => `${name} ${Math.round(runs.at(-1)?.ms ?? 0)}`);
    workshop.say(`full, ${size} posts, run ${run}: ${last.join(", ")} ms`);
  }
  return Object.fromEntries(Object.entries(done).map(([name, [, ...measured]]) => [name, measured]));
}
