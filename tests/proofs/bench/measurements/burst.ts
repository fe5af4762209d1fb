import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { BenchContext } from "../bench-context.ts";
import { corpusPost } from "../corpus.ts";
import { atMost, durations, type Findings, type Row } from "../figures.ts";
import { type MeasuredService, startMeasuredService } from "../measured-service.ts";
import type { Practice } from "../practice.ts";
import { sinceMs, waitUntilIdle, waitUntilLive } from "../until-live.ts";

const SAVES = 100;
const LIVE_WITHIN_MS = 1_000;
const SLOWER_AT_MOST = 2;
const MOST_RUNS = 3;

/** Sends a hundred saves at once, with and without publishing: how much slower they get, and when the last text is live. */
export async function measureBurst(context: BenchContext, sizes: readonly number[]): Promise<Findings> {
  const found: Findings = { rows: [], notes: [] };
  for (const size of sizes) {
    const practice = context.practice(size);
    const service = await startMeasuredService(practice, context.nodeArgs);
    const bursts: Burst[] = [];
    try {
      for (let run = 0; run < Math.min(context.runs, MOST_RUNS); run++) {
        const burst = await burstTwice(service, practice, `zq${run}`);
        bursts.push(burst);
        context.log(`burst, ${size} posts, run ${run + 1}: last live after ${Math.round(burst.live)} ms`);
      }
    } finally {
      await service.stop();
    }
    found.rows.push(...describe(bursts, size));
  }
  return found;
}

interface Burst {
  /** Milliseconds from the start to each answer, in the order of the answers: without publishing, then with it. */
  alone: number[];
  published: number[];
  /** From the last answer until the last text is live. */
  live: number;
  commits: number;
  publishes: number;
  /** The largest number of publishes running or queued at one moment. */
  pending: number;
}

/** Runs the same burst without publishing, and then with it. */
async function burstTwice(service: MeasuredService, practice: Practice, mark: string): Promise<Burst> {
  service.setPublishing(false);
  const alone = await saveAtOnce(service, practice, `${mark}alone`);
  await waitUntilIdle(service.pid);

  service.setPublishing(true);
  service.clear();
  const before = countCommits(practice);
  const { ms, lastAnswer } = await saveAtOnce(service, practice, `${mark}published`);
  const text =
    readFileSync(join(practice.blogDir, `${practice.newest}.md`), "utf8")
      .trim()
      .split(" ")
      .at(-1) ?? "";
  const live = await waitUntilLive([join(practice.distDir, "live/blog", `${practice.newest}.html`)], text, lastAnswer);
  await waitUntilIdle(service.pid);
  return {
    alone: alone.ms,
    published: ms,
    live,
    commits: countCommits(practice) - before,
    publishes: new Set(service.publishes.map(({ receipt }) => receipt.at)).size,
    pending: Math.max(0, ...service.publishes.map(({ pending }) => pending)),
  };
}

const countCommits = ({ git }: Practice): number => Number(git("rev-list", "--count", "HEAD"));

function describe(bursts: readonly Burst[], posts: number): Row[] {
  const live = bursts.map((burst) => burst.live);
  const commits = bursts.map((burst) => burst.commits);
  const pending = bursts.map((burst) => burst.pending);
  // Compares the n-th answers with each other, because saves are answered one after another.
  const slower = bursts.map(({ alone, published }) => Math.max(...published.map((ms, at) => ms / (alone[at] ?? ms))));
  const row = { posts, unit: "" } as const;
  return [
    durations(`${SAVES} saves at once: last text live after the last answer`, posts, live, LIVE_WITHIN_MS),
    {
      ...row,
      what: "… commits",
      ours: commits,
      goal: { text: `${SAVES}`, met: commits.every((count) => count === SAVES) },
    },
    {
      ...row,
      what: "… publishes running and waiting, at most",
      ours: pending,
      goal: { text: "≤ 2", met: pending.every((count) => count <= 2) },
    },
    { ...row, what: "… publishes", ours: bursts.map((burst) => burst.publishes) },
    durations(
      "… all answers, without publishing",
      posts,
      bursts.map(({ alone }) => alone.at(-1) ?? 0),
    ),
    durations(
      "… all answers, with publishing",
      posts,
      bursts.map(({ published }) => published.at(-1) ?? 0),
    ),
    {
      ...row,
      what: "… a save against the same save without publishing, at most",
      ours: slower,
      goal: atMost(SLOWER_AT_MOST, `≤ ${SLOWER_AT_MOST} ×`, slower),
    },
  ];
}

/** Saves the newest post a hundred times at once. Returns how long each save took, in the order of the answers. */
async function saveAtOnce(service: MeasuredService, { posts }: Practice, mark: string) {
  const began = process.hrtime.bigint();
  const ms: number[] = [];
  await Promise.all(
    Array.from({ length: SAVES }, async (_, at) => {
      await service.asAdmin("PATCH", `/api/blog/${corpusPost(posts).id}`, {
        content: `A text that ends in ${mark}-${at}.`,
      });
      ms.push(sinceMs(began));
    }),
  );
  return { ms, lastAnswer: process.hrtime.bigint() };
}
