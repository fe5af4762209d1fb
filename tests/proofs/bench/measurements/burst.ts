import { readFileSync } from "node:fs";
import { join } from "node:path";
import { corpusPost } from "../corpus.ts";
import { atMost, type Findings, type Row } from "../figures.ts";
import { type MeasuredService, startMeasuredService } from "../measured-service.ts";
import type { Practice } from "../practice.ts";
import { sinceMs, untilIdle, untilLive } from "../until-live.ts";
import type { Workshop } from "../workshop.ts";

const SAVES = 100;
const LIVE_WITHIN_MS = 1_000;
const SLOWER_AT_MOST = 2;
const MOST_RUNS = 3;

/** A hundred saves at once, with and without publishing: what the saves feel of it, and when the last text is live. */
export async function measureBurst(workshop: Workshop, sizes: readonly number[]): Promise<Findings> {
  const found: Findings = { rows: [], notes: [] };
  for (const size of sizes) {
    const practice = workshop.practice(size);
    const service = await startMeasuredService(practice, workshop.nodeArgs);
    const bursts: Burst[] = [];
    try {
      for (let run = 0; run < Math.min(workshop.runs, MOST_RUNS); run++) {
        const burst = await burstTwice(service, practice, `zq${run}`);
        bursts.push(burst);
        workshop.say(`burst, ${size} posts, run ${run + 1}: last live after ${Math.round(burst.live)} ms`);
      }
    } finally {
      await service.stop();
    }
    found.rows.push(...describe(bursts, size));
  }
  return found;
}

interface Burst {
  /** Milliseconds from the burst's begin to each answer, in the order of the answers. */
  alone: number[];
  published: number[];
  /** From the last answer until the last text is live. */
  live: number;
  commits: number;
  publishes: number;
  /** Different publishes under way or in line at one moment, at most. */
  inLine: number;
}

/** The same burst without publishing, and then with it. */
async function burstTwice(service: MeasuredService, practice: Practice, mark: string): Promise<Burst> {
  service.setPublishing(false);
  const alone = await saveAtOnce(service, practice, `${mark}alone`);
  await untilIdle(service.pid);

  service.setPublishing(true);
  service.forget();
  const before = countCommits(practice);
  const { ms, lastAnswer } = await saveAtOnce(service, practice, `${mark}published`);
  const text =
    readFileSync(join(practice.blogDir, `${practice.newest}.md`), "utf8")
      .trim()
      .split(" ")
      .at(-1) ?? "";
  const live = await untilLive([join(practice.distDir, "live/blog", `${practice.newest}.html`)], text, lastAnswer);
  await untilIdle(service.pid);
  return {
    alone: alone.ms,
    published: ms,
    live,
    commits: countCommits(practice) - before,
    publishes: new Set(service.publishes.map(({ receipt }) => receipt.at)).size,
    inLine: Math.max(0, ...service.publishes.map(({ waiting }) => waiting)),
  };
}

const countCommits = ({ git }: Practice): number => Number(git("rev-list", "--count", "HEAD"));

function describe(bursts: readonly Burst[], posts: number): Row[] {
  const live = bursts.map((burst) => burst.live);
  const commits = bursts.map((burst) => burst.commits);
  const inLine = bursts.map((burst) => burst.inLine);
  // The n-th answer beside the n-th answer: saves are answered in turn.
  const slower = bursts.map(({ alone, published }) => Math.max(...published.map((ms, at) => ms / (alone[at] ?? ms))));
  const row = { posts, unit: "" } as const;
  return [
    {
      posts,
      what: `${SAVES} saves at once: last text live after the last answer`,
      unit: "ms",
      ours: live,
      goal: atMost(LIVE_WITHIN_MS, `≤ ${LIVE_WITHIN_MS} ms`, live),
    },
    {
      ...row,
      what: "… commits",
      ours: commits,
      goal: { text: `${SAVES}`, met: commits.every((count) => count === SAVES) },
    },
    {
      ...row,
      what: "… publishes running and waiting, at most",
      ours: inLine,
      goal: { text: "≤ 2", met: inLine.every((count) => count <= 2) },
    },
    { ...row, what: "… publishes", ours: bursts.map((burst) => burst.publishes) },
    {
      posts,
      what: "… all answers, without publishing",
      unit: "ms",
      ours: bursts.map(({ alone }) => alone.at(-1) ?? 0),
    },
    {
      posts,
      what: "… all answers, with publishing",
      unit: "ms",
      ours: bursts.map(({ published }) => published.at(-1) ?? 0),
    },
    {
      ...row,
      what: "… a save against the same save without publishing, at most",
      ours: slower,
      goal: atMost(SLOWER_AT_MOST, `≤ ${SLOWER_AT_MOST} ×`, slower),
    },
  ];
}

/** Saves the newest post so many times at once; answers how long each save took, in the order of the answers. */
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
