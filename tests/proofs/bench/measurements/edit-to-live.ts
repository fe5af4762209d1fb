import { setTimeout as wait } from "node:timers/promises";
import type { BenchContext } from "../bench-context.ts";
import { durations, type Findings, record } from "../figures.ts";
import { startMeasuredService } from "../measured-service.ts";
import { describeSteps, editOnDisk, type WatchedEdit } from "../watched-edit.ts";
import { startWatchedPeer } from "../watched-peer.ts";

const goalMs: Readonly<Record<number, number>> = { 1000: 60, 10000: 300 };
const EDITS_PER_RUN = 2;

/** Measures the time from an edit of a post's file until article, list and feed show it, beside the peers' watch modes. */
export async function measureEdit(context: BenchContext, sizes: readonly number[]): Promise<Findings> {
  const found: Findings = { rows: [], notes: [] };
  for (const size of sizes) {
    const { edits, peers } = await editAll(context, size);
    const publishMs = edits.map(({ live, wait }) => live - wait);
    found.rows.push(
      { what: "edit on disk → live", posts: size, unit: "ms", ours: edits.map(({ live }) => live), peers },
      durations("… less the watcher’s wait", size, publishMs, goalMs[size]),
      durations(
        "… of it the publish, by its receipt",
        size,
        edits.map(({ receipt }) => receipt.ms),
      ),
    );
    found.notes.push(`${size} posts, steps of a publish in ms: ${describeSteps(edits.map(({ receipt }) => receipt))}`);
  }
  return found;
}

/** Edits in turns, so that all programs run under the same conditions. The first edit of each only warms up. */
async function editAll(context: BenchContext, size: number) {
  const practice = context.practice(size);
  const service = await startMeasuredService(practice, context.nodeArgs);
  const watched = [];
  const edits: WatchedEdit[] = [];
  const peers: Record<string, number[]> = {};
  try {
    for (const peer of context.peers) watched.push(await startWatchedPeer(peer, practice, context));
    for (let round = 0; round <= context.runs * EDITS_PER_RUN; round++) {
      // Varies the moment, so that it is not in step with a watcher that polls at fixed intervals.
      await wait((137 * round) % 500);
      await context.waitUntilQuiet();
      const edit = await editOnDisk(service, practice, `zq${round}here`);
      if (round > 0) edits.push(edit);
      for (const peer of watched) {
        await wait((137 * round) % 500);
        await context.waitUntilQuiet();
        const ms = await peer.edit(`zq${round}${peer.name}`);
        if (round > 0) record(peers, peer.name, ms);
      }
      context.log(
        `edit-to-live, ${size} posts, round ${round}: ${Math.round(edit.live)} ms, waited ${Math.round(edit.wait)}`,
      );
    }
  } finally {
    for (const each of [service, ...watched]) await each.stop();
  }
  return { edits, peers };
}
