import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { attackSlowly } from "./attackers.ts";
import { saveAtOnce } from "./burst.ts";
import { fillDisks } from "./disk-full.ts";
import { guessAtOnce } from "./guessers.ts";
import { killEverywhere } from "./kill-everywhere.ts";
import { sendAtOnce } from "./many-messages.ts";
import { matrix, rowName } from "./matrix.ts";
import { drawTable, type PartOptions, type PartOutcome } from "./part.ts";
import { cutPower } from "./power-cut.ts";
import { runTests } from "./run-tests.ts";
import { swapUnderLoad } from "./swaps.ts";
import { runTwoPrograms } from "./two-programs.ts";

type Part = (options: PartOptions) => Promise<PartOutcome>;
const parts = {
  tests: runTests,
  kills: killEverywhere,
  power: cutPower,
  disks: fillDisks,
  messages: sendAtOnce,
  swaps: swapUnderLoad,
  guessers: guessAtOnce,
  attackers: attackSlowly,
  burst: saveAtOnce,
  programs: runTwoPrograms,
} satisfies Record<string, Part>;

/**
 * npm run test:faults: proves, on practices in the temporary folder, that nothing acknowledged is lost and nothing
 * half-published is visible. Takes about three quarters of an hour; needs strace, wrk, slowhttptest, Caddy, and root for the
 * small disks. A row whose tool is missing counts as not shown.
 */
const { values } = parseArgs({
  options: {
    only: { type: "string", default: Object.keys(parts).join() },
    kills: { type: "string", default: "240" },
    minutes: { type: "string", default: "30" }, // For each part. About ten kills fit into a minute.
    seed: { type: "string", default: String(Date.now() % 100_000) },
    keep: { type: "boolean", default: false },
  },
});
const root = mkdtempSync(join(tmpdir(), "faults-"));
let failed = 0;
const shown = new Map<number, string>();
for (const name of values.only.split(",")) {
  const part: Part | undefined = parts[name as keyof typeof parts];
  if (!part) throw new Error(`There is no part “${name}”: ${Object.keys(parts)}.`);
  console.log(`\n── ${name}`);
  const { problems, figures } = await part({
    root: join(root, name),
    kills: Number(values.kills),
    deadline: performance.now() + Number(values.minutes) * 60_000,
    seed: Number(values.seed),
  }).catch((error: Error): PartOutcome => {
    console.log(`  PROBLEM ${error.stack}`);
    return { problems: 1, figures: {} };
  });
  failed += problems;
  for (const [row, figure] of Object.entries(figures))
    if (figure && isFor(Number(row), name))
      shown.set(Number(row), problems === 0 || name === "tests" ? figure : `${figure}; NOT HELD`);
}
if (values.keep || failed > 0) console.log(`The folders are left in ${root}.`);
else rmSync(root, { recursive: true, force: true });

const lines = matrix.map(({ tests }, at) => {
  const short = tests.reduce((sum, [, ...names]) => sum + names.length, 0);
  return [rowName(at), shown.get(at + 1) ?? "–", short];
});
console.log(`\n${drawTable(["fault", "figure", "tests in npm test"], lines)}`);
const held = [...shown.values()].filter((figure) => !figure.endsWith("NOT HELD")).length;
console.log(
  `\n${held} of ${matrix.length} rows shown. ${failed === 0 ? "Everything held." : `${failed} did not hold.`}`,
);
const wanted = values.only === Object.keys(parts).join() ? matrix.length : held;
process.exitCode = failed === 0 && held === wanted ? 0 : 1;

/** Returns whether a part's figure is for a row. The part `tests` is for rows without a part of their own. */
function isFor(row: number, name: string): boolean {
  return (matrix[row - 1]?.part ?? "tests") === name;
}
