import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, rmSync } from "node:fs";
import { delimiter, join } from "node:path";
import { parseArgs } from "node:util";
import { installTestTools } from "./install-test-tools.ts";
import { add, type Counts, countPlaywright, countRun, countVitest } from "./test-counts.ts";

/** Everything that has to hold before a change goes live, in the order in which it is quickest to know. */

const root = join(import.meta.dirname, "..");
const reports = join(root, "test-results");
const env = { ...process.env, PATH: `${join(root, "node_modules/.bin")}${delimiter}${process.env.PATH ?? ""}` };

const { quick } = parseArgs({ options: { quick: { type: "boolean", default: false } } }).values;

rmSync(reports, { recursive: true, force: true });
let counts: Counts = { passed: 0, failed: 0 };

const missing = installTestTools(quick ? ["caddy", "rclone"] : ["caddy", "rclone", "chromium"]);
if (missing) {
  console.error(missing);
  counts = add(counts, { passed: 0, failed: 1 });
}

await check("Formatting and lint", "biome ci --error-on-warnings .");
await check("Types", "tsc --noEmit -p .");
await check("Nothing unused", "knip");
await check("Imports keep to their rooms", "node scripts/check-imports.ts");
await runTests(
  "Unit and service tests",
  "vitest run --reporter=default --reporter=json --outputFile.json=test-results/vitest.json",
  "vitest.json",
  countVitest,
);
if (!quick) await runTests("Browser tests", "playwright test", "playwright.json", countPlaywright);

process.exitCode = counts.failed > 0 ? 1 : 0;
console.log(`\n${counts.passed} passed, ${counts.failed} failed`);

async function check(title: string, command: string): Promise<void> {
  const succeeded = await run(title, command);
  counts = add(counts, succeeded ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });
}

async function runTests<Report>(
  title: string,
  command: string,
  report: string,
  count: (report: Report) => Counts,
): Promise<void> {
  const succeeded = await run(title, command);
  counts = add(counts, countRun(succeeded, readReport<Report>(join(reports, report)), count));
}

async function run(title: string, command: string): Promise<boolean> {
  console.log(`\n── ${title}: ${command}`);
  const [program = "", ...args] = command.split(" ");
  const child = spawn(program, args, { cwd: root, env, stdio: "inherit" });
  const [code] = await once(child, "exit").catch((error: Error) => [error.message]);
  return code === 0;
}

function readReport<Report>(path: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return undefined;
  }
}
