import { setTimeout as wait } from "node:timers/promises";
import { atMost, type Findings, record } from "../figures.ts";
import { startMeasuredService } from "../measured-service.ts";
import { describeSteps, editOnDisk, type WatchedEdit } from "../watched-edit.ts";
import { startWatchedPeer } from "../watched-peer.ts";
import type { Workshop } from "../workshop.ts";

const goalMs: Readonly<Record<number, number>> = { 1000: 60, 10000: 300 };
const EDITS_A_RUN = 2;

/** One post's file edited on disk → article, list and feed show it: the warm service beside the peers' watch modes. */
export async function measureEdit(workshop: Workshop, sizes: readonly number[]): Promise<Findings> {
  const found: Findings = { rows: [], notes: [] };
  for (const size of sizes) {
    const { edits, peers } = await editAll(workshop, size);
    const own = edits.map(({ live, wait }) => live - wait);
    const goal = goalMs[size];
    found.rows.push(
      { what: "edit on disk → live", posts: size, unit: "ms", ours: edits.map(({ live }) => live), peers },
      {
        ...{ what: "… less the watcher’s wait", posts: size, unit: "ms", ours: own },
        ...(goal && { goal: atMost(goal, `≤ ${goal} ms`, own) }),
      },
      {
        what: "… of it the publish, by its receipt",
        posts: size,
        unit: "ms",
        ours: edits.map(({ receipt }) => receipt.ms),
      },
    );
    found.notes.push(`${size} posts, steps of a publish in ms: ${describeSteps(edits.map(({ receipt }) => receipt))}`);
  }
  return found;
}

/** Everybody takes turns, so that all meet the same machine. The first edit of each only warms up. */
async function editAll(workshop: Workshop, size: number) {
  const practice = workshop.practice(size);
  const service = await startMeasuredService(practice, workshop.nodeArgs);
  const watched = [];
  const edits: WatchedEdit[] = [];
  const peers: Record<string, number[]> = {};
  try {
    for (const peer of workshop.peers) watched.push(await startWatchedPeer(peer, practice, workshop));
    for (let round = 0; round <= workshop.runs * EDITS_A_RUN; round++) {
      // Not in step with a watcher that looks at fixed intervals.
      await wait((137 * round) % 500);
      await workshop.quiet();
      const edit = await editOnDisk(service, practice, `zq${round}here`);
      if (round > 0) edits.push(edit);
      for (const peer of watched) {
        await wait((137 * round) % 500);
        await workshop.quiet();
        const ms = await peer.edit(`zq${round}${peer.name}`);
        if (round > 0) record(peers, peer.name, ms);
      }
      workshop.say(
        `edit-to-live, ${size} posts, round ${round}: ${Math.round(edit.live)} ms, waited ${Math.round(edit.wait)}`,
      );
    }
  } finally {
    for (const each of [service, ...watched]) await each.stop();
  }
  return { edits, peers };
}
