import { parseArgs } from "node:util";
import { chromium } from "playwright";
import config from "../../playwright.config.ts";
import { pageAddresses } from "../addresses.ts";
import { freePort } from "../caddy.ts";
import { startProduct } from "../product.ts";
import { fetchTool } from "./on-demand.ts";

/** The part of Lighthouse's result that is used here. */
interface Result {
  categories: Record<string, { id: string; score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
  environment: { benchmarkIndex: number };
}
const { default: lighthouse } = await import(`${fetchTool("lighthouse", "13.5.0")}/core/index.js`);

// npm run lighthouse: measures every page as a phone on a slow connection sees it, served by Caddy over HTTPS with a
// self-signed certificate. Compares the median of `--runs` runs with `goals`.
const { values } = parseArgs({
  options: {
    url: { type: "string" },
    only: { type: "string" },
    runs: { type: "string", default: "3" },
  },
});
/** On a machine rated lower, times mean little (Lighthouse’s docs/throttling.md, “Calibrating multipliers”). */
const SLOW_MACHINE = 1_000;
const goals = { category: 100, lcp: 1_200, tbt: 30, cls: 0 } as const;

await using product = values.url ? undefined : await startProduct({}, { secure: true });
const url = values.url ?? product?.url ?? "";
const port = await freePort();
const browser = await chromium.launch({
  ...config.use?.launchOptions,
  args: [...(config.use?.launchOptions?.args ?? []), `--remote-debugging-port=${port}`, "--ignore-certificate-errors"],
  // Lighthouse audits the back/forward cache, which Playwright disables.
  ignoreDefaultArgs: ["--disable-back-forward-cache"],
});

let missed = 0;
const speeds: number[] = [];
for (const address of pageAddresses.filter((one) => !values.only || one === values.only)) {
  const results: Result[] = [];
  for (let run = 0; run < Number(values.runs); run++) results.push(await measure(url + address));
  speeds.push(...results.map(({ environment }) => environment.benchmarkIndex));
  const middle = (audit: string) => median(results.map(({ audits }) => audits[audit]?.numericValue ?? 0));
  const categories = Object.values(results[0]?.categories ?? {}).map(({ id }) => ({
    id,
    score: median(results.map(({ categories: all }) => Math.round((all[id]?.score ?? 0) * 100))),
  }));
  const lcp = middle("largest-contentful-paint");
  const tbt = middle("total-blocking-time");
  const cls = middle("cumulative-layout-shift");
  const isGood =
    categories.every(({ score }) => score >= goals.category) &&
    lcp <= goals.lcp &&
    tbt <= goals.tbt &&
    cls <= goals.cls;
  if (!isGood) missed++;
  const scores = categories.map(({ id, score }) => `${id} ${score}`).join("  ");
  const times = `LCP ${Math.round(lcp)} ms  TBT ${Math.round(tbt)} ms  CLS ${cls}`;
  console.log(`${isGood ? "✓" : "✗"} ${address.padEnd(30)} ${scores}  ${times}`);
}
await browser.close();
console.log(`Lighthouse rates this machine ${Math.round(median(speeds))}; ${SLOW_MACHINE} is half of what it expects.`);
process.exitCode = missed > 0 ? 1 : 0;

async function measure(address: string): Promise<Result> {
  const outcome = await lighthouse(address, { port, output: "json", logLevel: "error" });
  if (!outcome) throw new Error(`Lighthouse has nothing to say about ${address}.`);
  return outcome.lhr;
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length - 1) / 2)] ?? 0;
}
