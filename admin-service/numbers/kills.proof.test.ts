import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempDisposableSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
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

test("killed again and again while it counts a long log, over the end of a month, it counts nothing twice and leaves nothing out", async () => {
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

  let kills = 0;
  for (let isDone = false, afterMs = 700; !isDone; afterMs += 350) {
    const child = run();
    const exited = once(child, "exit");
    await Promise.race([exited, delay(afterMs)]);
    if (child.exitCode === null) child.kill("SIGKILL");
    await exited;
    isDone = child.exitCode === 0;
    if (!isDone) kills++;
  }
  expect(kills).toBeGreaterThan(2);
  const counts = await openCounts({ dataDir: folder.path, now: () => new Date(now) });
  const views = sumCounts(counts.days(), "view", "2026-11-02", 3);
  const truth = Array.from({ length: 7 }, (_, at) => [`/blog/${at}`, Math.ceil((LINES - at) / 7)]);
  expect(views.sort()).toEqual(truth);
  expect(Object.keys(counts.days()).sort()).toEqual(["2026-10-31", "2026-11-01"]);
}, 120_000);
