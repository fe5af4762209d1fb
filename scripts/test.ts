import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { delimiter, join } from "node:path";
import { parseArgs } from "node:util";
import { installTestTools, type Tool } from "./install-test-tools.ts";
import { type Failure, firstLines, readTestReport } from "./test-report.ts";

/**
 * Runs every check that has to pass before a change goes live; with CI set, the proofs too (`*.proof.test.ts`, `@proof`).
 * `--quick`, for `npm run check`, leaves out the browser stories and the tests tagged `slow`.
 */

const root = join(import.meta.dirname, "..");
const report = join(root, "test-results/report.json");
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
  PLAYWRIGHT_JSON_OUTPUT_NAME: report,
};

const { quick } = parseArgs({ options: { quick: { type: "boolean", default: false } } }).values;

let passed = 0;
let failed = 0;
const failures: { title: string; tests: readonly Failure[] }[] = [];

const tools: Tool[] = ["caddy", "rclone"];
if (!quick) tools.push("chromium");
if (process.env.CI) tools.push("restic", "hugo"); // for proofs only
const missing = installTestTools(tools);
if (missing) {
  console.error(missing);
  count(missing, 0, 1);
}

const vitest = `vitest run --reporter=default --reporter=json --outputFile.json=${report}`;
await Promise.all([checkAll(), runTests("Unit and service tests", `${vitest}${quick ? " --tagsFilter=!slow" : ""}`)]);
if (!quick) {
  const playwright = "playwright test --reporter=list,json";
  await runTests("Browser tests", `${playwright} --grep-invert @alone`);
  // The product does within seconds what it promises, on a machine that runs nothing else.
  const alone = `${playwright} --grep @alone --workers 1 --output test-results/browser-alone`;
  await runTests("Browser tests with time limits, one by one", alone);
}

process.exitCode = failed > 0 ? 1 : 0;
showFailures();
console.log(`\n${passed} passed, ${failed} failed`);

function count(title: string, works: number, fails: number, tests: readonly Failure[] = []): void {
  passed += works;
  failed += fails;
  if (fails > 0) failures.push({ title, tests });
}

/** Says at the very end what has failed and how each test puts it, because CI shows no more than the last hundred lines. */
function showFailures(): void {
  const linesEach = Math.min(6, Math.floor(60 / failures.flatMap(({ tests }) => tests).length));
  for (const { title, tests } of failures) {
    console.log(`\n✗ ${title}`);
    for (const test of tests) {
      console.log(`    ${test.name}`);
      for (const line of firstLines(test, linesEach)) console.log(`        ${line}`);
    }
  }
}

async function checkAll(): Promise<void> {
  await check("Formatting and lint", "biome ci --error-on-warnings .");
  await check("Types", "tsc --noEmit --checkers 1 -p ."); // several checkers would repeat each other's work
  await check("Nothing unused", "knip --cache");
  await check("Imports keep to their rooms", "node scripts/check-imports.ts");
}

/** Runs in parallel with the tests, so its output is printed in one piece at the end. */
async function check(title: string, command: string): Promise<void> {
  const [program = "", ...args] = command.split(" ");
  const options = { cwd: root, env, maxBuffer: Number.POSITIVE_INFINITY };
  const { works, output } = await new Promise<{ works: number; output: string }>((resolve) =>
    execFile(program, args, options, (error, stdout, stderr) =>
      resolve({ works: error ? 0 : 1, output: stdout + stderr }),
    ),
  );
  console.log(`\n── ${title}: ${command}\n${output}`);
  count(title, works, 1 - works);
}

/** Runs tests and shows what they print. A run that ends badly has a failure, whatever it reports. */
async function runTests(title: string, command: string): Promise<void> {
  console.log(`\n── ${title}: ${command}`);
  rmSync(report, { force: true });
  const [program = "", ...args] = command.split(" ");
  const child = spawn(program, args, { cwd: root, env, stdio: "inherit" });
  const [code] = await once(child, "exit").catch((error: Error) => [error.message]);
  const { works, fails, failures } = readTestReport(report);
  count(title, works, code === 0 ? fails : Math.max(fails, 1), failures);
}
