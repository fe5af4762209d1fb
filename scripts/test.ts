import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, rmSync } from "node:fs";
import { delimiter, join } from "node:path";
import { parseArgs } from "node:util";
import { installTestTools, type Tool } from "./install-test-tools.ts";
import { type Outcome, readPlaywright, readRun, readVitest } from "./test-outcome.ts";

/**
 * Runs every check that has to pass before a change goes live; with CI set, the proofs too (`*.proof.test.ts`, `@proof`).
 * `--quick`, for `npm run check`, leaves out the browser stories and the tests tagged `slow`.
 */

const root = join(import.meta.dirname, "..");
const reports = join(root, "test-results");
const env = {
  ...process.env,
  PATH: `${join(root, "node_modules/.bin")}${delimiter}${process.env.PATH ?? ""}`,
  // The tests start Node hundreds of times. The cache saves compiling the same modules each time.
  NODE_COMPILE_CACHE: join(root, "node_modules/.cache/node"),
  // They start git thousands of times, and each start takes longer in a process with more memory. So glibc returns the
  // memory freed by pictures to the system at once.
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "131072",
  MALLOC_TRIM_THRESHOLD_: "131072",
};

const { quick } = parseArgs({ options: { quick: { type: "boolean", default: false } } }).values;

rmSync(reports, { recursive: true, force: true });
const outcome: Outcome = { passed: 0, failures: [] };

const tools: Tool[] = ["caddy", "rclone"];
if (!quick) tools.push("chromium");
if (process.env.CI) tools.push("restic"); // for proofs only
const missing = installTestTools(tools);
if (missing) {
  console.error(missing);
  outcome.failures.push(missing);
}

await Promise.all([
  checkAll(),
  runTests(
    "Unit and service tests",
    `vitest run --reporter=default --reporter=json --outputFile.json=test-results/vitest.json${quick ? " --tagsFilter=!slow" : ""}`,
    "vitest.json",
    readVitest,
  ),
]);
if (!quick) {
  await runTests("Browser tests", "playwright test --grep-invert @alone", "playwright.json", readPlaywright);
  // What the product promises to do within seconds it does on a machine that runs nothing else.
  const alone = "playwright test --grep @alone --workers 1 --output test-results/browser-alone";
  await runTests("Browser tests with time limits, one by one", alone, "playwright.json", readPlaywright);
}

process.exitCode = outcome.failures.length > 0 ? 1 : 0;
for (const failure of outcome.failures) console.log(`\n✗ ${failure}`);
console.log(`\n${outcome.passed} passed, ${outcome.failures.length} failed`);

async function checkAll(): Promise<void> {
  await check("Formatting and lint", "biome ci --error-on-warnings .");
  await check("Types", "tsc --noEmit --checkers 1 -p ."); // several checkers would repeat each other's work
  await check("Nothing unused", "knip --cache");
  await check("Imports keep to their rooms", "node scripts/check-imports.ts");
}

/** Runs in parallel with the tests, so its output is printed in one piece at the end. */
async function check(title: string, command: string): Promise<void> {
  const [program = "", ...args] = command.split(" ");
  const { code, output } = await execute(program, args);
  console.log(`\n── ${title}: ${command}\n${output}`);
  if (code === 0) outcome.passed++;
  else outcome.failures.push(title);
}

function execute(program: string, args: readonly string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) =>
    execFile(program, args, { cwd: root, env, maxBuffer: Number.POSITIVE_INFINITY }, (error, stdout, stderr) =>
      resolve({ code: error ? 1 : 0, output: stdout + stderr }),
    ),
  );
}

async function runTests<Report>(
  title: string,
  command: string,
  report: string,
  read: (report: Report) => Outcome,
): Promise<void> {
  const succeeded = await run(title, command);
  const { passed, failures } = readRun(title, succeeded, readReport<Report>(join(reports, report)), read);
  outcome.passed += passed;
  outcome.failures.push(...failures);
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
