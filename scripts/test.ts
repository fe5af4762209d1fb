import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { delimiter, join } from "node:path";
import { parseArgs } from "node:util";
import { installTestTools, type Tool } from "./install-test-tools.ts";

/**
 * Runs every check that has to pass before a change goes live; with CI set, the proofs too (`*.proof.test.ts`, `@proof`).
 * `--quick`, for `npm run check`, leaves out the browser stories and the tests tagged `slow`.
 */

const root = join(import.meta.dirname, "..");
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

const results: [title: string, passed: boolean][] = [];

const tools: Tool[] = ["caddy", "rclone"];
if (!quick) tools.push("chromium");
if (process.env.CI) tools.push("restic"); // for proofs only
const missing = installTestTools(tools);
if (missing) {
  console.error(missing);
  results.push([missing, false]);
}

await Promise.all([checkAll(), runTests("Unit and service tests", `vitest run${quick ? " --tagsFilter=!slow" : ""}`)]);
if (!quick) {
  await runTests("Browser tests", "playwright test --grep-invert @alone");
  // What the product promises to do within seconds it does on a machine that runs nothing else.
  const alone = "playwright test --grep @alone --workers 1 --output test-results/browser-alone";
  await runTests("Browser tests with time limits, one by one", alone);
}

const failed = results.filter(([, passed]) => !passed);
process.exitCode = failed.length > 0 ? 1 : 0;
for (const [title] of failed) console.log(`\n✗ ${title}`);
console.log(`\n${results.length - failed.length} passed, ${failed.length} failed`);

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
  const { passed, output } = await new Promise<{ passed: boolean; output: string }>((resolve) =>
    execFile(program, args, options, (error, stdout, stderr) => resolve({ passed: !error, output: stdout + stderr })),
  );
  console.log(`\n── ${title}: ${command}\n${output}`);
  results.push([title, passed]);
}

/** Runs tests and shows what they print, which names at its end those that failed. */
async function runTests(title: string, command: string): Promise<void> {
  console.log(`\n── ${title}: ${command}`);
  const [program = "", ...args] = command.split(" ");
  const child = spawn(program, args, { cwd: root, env, stdio: "inherit" });
  const [code] = await once(child, "exit").catch((error: Error) => [error.message]);
  results.push([title, code === 0]);
}
