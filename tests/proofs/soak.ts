import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { soak } from "./soak/soak.ts";

// npm run soak: simulates busy hours for three minutes and checks that neither memory nor open handles grow.
const { values } = parseArgs({ options: { minutes: { type: "string", default: "3" } } });
const root = mkdtempSync(join(tmpdir(), "soak-"));
const end = performance.now() + Number(values.minutes) * 60_000;
const { hours, requests, first, last, problems } = await soak({
  root,
  isOver: (hours) => hours >= 6 && performance.now() > end,
});
rmSync(root, { recursive: true, force: true });
console.log(`${hours} busy hours, ${requests} requests.`);
console.log(`Memory in use ${first.heapMb} → ${last.heapMb} MB, open handles ${first.handles} → ${last.handles}.`);
for (const problem of new Set(problems)) console.log(`PROBLEM ${problem}`);
process.exitCode = problems.length > 0 ? 1 : 0;
