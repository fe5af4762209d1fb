import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempDisposableSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { openCounts, sumCounts } from "./counts.ts";
import { browsers, logLine } from "./testing/scripted-week.ts";

const LINES = 600_000;
const now = "2026-11-02T12:00:00Z";

/** Counts a log with a program that can be killed. */
const program = (dataDir: string, log: string) => `
  import { createCounting } from ${JSON.stringify(join(import.meta.dirname, "counting.ts"))};
  import { openCounts } from ${JSON.stringify(join(import.meta.dirname, "counts.ts"))};
  const now = () => new Date("${now}");
  const counts = await openCounts({ dataDir: ${JSON.stringify(dataDir)}, now });
  const log = { info() {}, error: (...words) => console.error(...words) };
  const counting = createCounting({ config: { ACCESS_LOG: ${JSON.stringify(log)} }, counts, log, now });
  await counting.wake();
  await counting.stop();
`;

test("killed while it counts a long log, over the end of a month, it counts nothing twice and leaves nothing out", async () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), "kills-"));
  const log = join(folder.path, "access.log");
  const start = Date.parse("2026-10-31T12:00:00Z");
  const headers = { "user-agent": browsers[0] ?? "", "sec-fetch-dest": "document" };
  const lines = Array.from({ length: LINES }, (_, at) =>
    logLine(
      { at: start + at * 200, method: "GET", path: `/blog/${at % 7}`, status: 200, headers },
      "https://a.example",
    ),
  );
  writeFileSync(log, lines.join(""));
  const run = () =>
    spawn(process.execPath, ["--input-type=module", "--eval", program(folder.path, log)], { stdio: "inherit" });

  // Once before anything is written, and once when the first month is written and the second half read.
  const october = join(folder.path, "numbers/2026-10.json");
  for (const isDue of [() => true, () => existsSync(october)]) {
    const child = run();
    const exited = once(child, "exit");
    await vi.waitFor(() => expect(isDue()).toBe(true), { timeout: 60_000, interval: 5 });
    child.kill("SIGKILL");
    expect(await exited).toEqual([null, "SIGKILL"]);
  }
  expect(existsSync(join(folder.path, "numbers/2026-11.json"))).toBe(false);
  expect(await once(run(), "exit")).toEqual([0, null]);
  const counts = await openCounts({ dataDir: folder.path, now: () => new Date(now) });
  const views = sumCounts(counts.days(), "view", "2026-11-02", 3);
  const truth = Array.from({ length: 7 }, (_, at) => [`/blog/${at}`, Math.ceil((LINES - at) / 7)]);
  expect(views.sort()).toEqual(truth);
  expect(Object.keys(counts.days()).sort()).toEqual(["2026-10-31", "2026-11-01"]);
}, 120_000);
