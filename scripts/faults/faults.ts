import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { saveAtOnce } from "./burst.ts";
import { fillDisks } from "./disk-full.ts";
import { killEverywhere } from "./kill-everywhere.ts";
import { runTwoPrograms } from "./two-programs.ts";

/**
 * npm run test:faults: proves, on practices of its own in the temporary folder, that nothing acknowledged is lost and
 * nothing half-made is seen. Takes about half an hour; needs strace, and root for the small disks.
 */
const { values } = parseArgs({
  options: {
    only: { type: "string", default: "kills,disks,burst,programs" },
    kills: { type: "string", default: "240" },
    minutes: { type: "string", default: "40" },
    seed: { type: "string", default: String(Date.now() % 100_000) },
    keep: { type: "boolean", default: false },
  },
});
const root = mkdtempSync(join(tmpdir(), "faults-"));
const parts = { kills: killEverywhere, disks: fillDisks, burst: saveAtOnce, programs: runTwoPrograms };
let failed = 0;
for (const name of values.only.split(",")) {
  const part = parts[name as keyof typeof parts];
  if (!part) throw new Error(`There is no part “${name}”: ${Object.keys(parts)}.`);
  console.log(`\n── ${name}`);
  failed += await part({
    root: join(root, name),
    kills: Number(values.kills),
    until: performance.now() + Number(values.minutes) * 60_000,
    seed: Number(values.seed),
  });
}
if (values.keep || failed > 0) console.log(`The folders are left in ${root}.`);
else rmSync(root, { recursive: true, force: true });
console.log(failed === 0 ? "\nEverything held." : `\n${failed} did not hold.`);
process.exitCode = failed === 0 ? 0 : 1;
