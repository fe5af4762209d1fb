import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { overload } from "./overload.ts";
import { hasWapiti, scanForHoles } from "./scan.ts";
import { hasSlowhttptest } from "./slow-connections.ts";

// npm run test:attacks: attacks the product on this machine, behind Caddy, with Debian's wapiti and slowhttptest.
const { values } = parseArgs({ options: { seconds: { type: "string", default: "240" } } });

const missing = [...(hasWapiti() ? [] : ["wapiti"]), ...(hasSlowhttptest() ? [] : ["slowhttptest"])];
if (missing.length > 0) {
  console.error(`Missing: ${missing.join(", ")}. Please run: sudo apt-get install --yes ${missing.join(" ")}`);
  process.exit(1);
}
const root = mkdtempSync(join(tmpdir(), "attacks-"));
const outcomes = [
  await overload({ seconds: Math.ceil(Number(values.seconds) / 12) }),
  await scanForHoles({ root, seconds: Number(values.seconds) }),
];
rmSync(root, { recursive: true, force: true });
for (const { figure } of outcomes) console.log(figure);
process.exitCode = outcomes.some(({ problems }) => problems.length > 0) ? 1 : 0;
