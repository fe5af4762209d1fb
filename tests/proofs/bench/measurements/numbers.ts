import { appendFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { logLine, scriptWeek } from "../../../../admin-service/numbers/testing/scripted-week.ts";
import { createExampleSite } from "../../../../admin-service/testing/example-site.ts";
import { startCaddy } from "../../../caddy.ts";
import type { BenchContext } from "../bench-context.ts";
import { atMost, durations, type Findings } from "../figures.ts";
import { runProcess } from "../run-process.ts";

const GIGABYTE = 1e9;
const PAGES = 2_000;
const WEEK_MS = 7 * 24 * 3_600_000;
const origin = "https://practice.example";

/** Measures how long a log of 1 GB is counted, and how long Caddy takes for a page with and without a log. */
export async function measureNumbers(context: BenchContext): Promise<Findings> {
  const log = join(context.root, "access.log");
  const week = { start: Date.parse("2026-11-16T00:00:00Z"), length: WEEK_MS, requests: 50_000, origin };
  const { sent } = scriptWeek({ ...week, pages: ["/", "/about", "/contact", "/blog/saddle"] });
  const text = sent.map((request) => logLine(request, origin)).join("");
  for (let size = 0; size < GIGABYTE; size += text.length) appendFileSync(log, text);
  context.log("numbers: counting 1 GB");
  await context.waitUntilQuiet();
  const { ms, peakMb } = await runProcess({
    program: process.execPath,
    args: ["scripts/numbers.ts", log],
    folder: resolve("."),
  });
  const [seconds, peak] = [[ms / 1_000], [peakMb]];

  const site = createExampleSite();
  site.publish();
  const without = await timePages(site.live, {});
  const withLog = await timePages(site.live, { ACCESS_LOG: join(context.root, "served.log") });
  site.remove();
  const p95 = (times: readonly number[]) => [times[Math.floor(times.length * 0.95)] ?? Number.NaN];
  return {
    rows: [
      { what: "count a log of 1 GB", posts: 0, unit: "s", ours: seconds, goal: atMost(10, "≤ 10 s", seconds) },
      { what: "… at most", posts: 0, unit: "MB", ours: peak, goal: atMost(150, "≤ 150 MB", peak) },
      durations("95 % of pages from Caddy, without a log", 0, p95(without)),
      durations("… with a log", 0, p95(withLog)),
    ],
    notes: [],
  };
}

/** Returns the times of single page views, the shortest first. */
async function timePages(siteRoot: string, variables: Record<string, string>): Promise<number[]> {
  const caddy = await startCaddy({ siteRoot, serviceAddress: "127.0.0.1:9", variables: () => variables });
  const times: number[] = [];
  try {
    for (let page = 0; page < PAGES; page++) {
      const began = performance.now();
      await (await fetch(`${caddy.url}/about`)).text();
      times.push(performance.now() - began);
    }
  } finally {
    await caddy.stop();
  }
  return times.sort((a, b) => a - b);
}
