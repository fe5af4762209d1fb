import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { openBenchContext } from "./bench-context.ts";
import type { Findings, Row } from "./figures.ts";
import { describeMachine } from "./machine.ts";
import { measurements } from "./measurements.ts";
import { drawTable } from "./table.ts";

// npm run bench: measures this project beside its peers. README.md in this folder explains the options.
const { values } = parseArgs({
  options: {
    sizes: { type: "string" },
    runs: { type: "string", default: "5" },
    patience: { type: "string", default: "0" },
    minutes: { type: "string", default: "20" },
    only: { type: "string" },
    "no-peers": { type: "boolean", default: false },
    profile: { type: "string" },
  },
});
const chosen = values.only?.split(",");
const unknown = chosen?.find((name) => !measurements.some((measurement) => measurement.name === name));
if (unknown) {
  console.error(`There is no measurement “${unknown}”. There are: ${measurements.map(({ name }) => name).join(", ")}.`);
  process.exit(1);
}

const lastStart = performance.now() + Number(values.minutes) * 60_000;
const machine = describeMachine();
console.log(machine);
using context = await openBenchContext({
  runs: Number(values.runs),
  patienceMs: Number(values.patience) * 1_000,
  peers: !values["no-peers"],
  ...(values.profile && { profileFolder: resolve(values.profile) }),
});
const sizes = values.sizes?.split(",").map(Number);
const rows: Row[] = [];
const notes = [...context.peers.map(({ name, version }) => `${name} is ${version}`), ...context.missing];
for (const measurement of measurements) {
  if (chosen && !chosen.includes(measurement.name)) continue;
  if (performance.now() > lastStart) {
    notes.push(`${measurement.name} is left out: ${values.minutes} minutes were over.`);
    continue;
  }
  try {
    const found: Findings = await measurement.measure(context, sizes ?? measurement.sizes);
    rows.push(...found.rows);
    notes.push(...found.notes.map((note) => `${measurement.name}: ${note}`));
  } catch (error) {
    notes.push(`${measurement.name} FAILED: ${(error as Error).message}`);
    process.exitCode = 1;
  }
}

console.log(`\n${drawTable(rows)}\n\n${notes.join("\n")}\n\nAfterwards: ${describeMachine()}`);
const results = join(import.meta.dirname, "../../../test-results");
mkdirSync(results, { recursive: true });
writeFileSync(
  join(results, "bench.json"),
  `${JSON.stringify({ machine, arguments: process.argv.slice(2), rows, notes }, null, 2)}\n`,
);
