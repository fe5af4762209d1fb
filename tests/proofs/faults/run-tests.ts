import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { matrix, rowName } from "./matrix.ts";
import { drawTable, type PartOptions, type PartOutcome } from "./part.ts";
import { project } from "./practice.ts";

interface Report {
  testResults: {
    name: string;
    assertionResults: { title: string; status: string; duration?: number | null }[];
  }[];
}

/** Runs the tests of the matrix, one file after another. Most rows need nothing else. */
export async function runTests({ root }: PartOptions): Promise<PartOutcome> {
  mkdirSync(root, { recursive: true });
  const output = join(root, "vitest.json");
  const files = [...new Set(matrix.flatMap(({ tests }) => tests.map(([file]) => file)))];
  const vitest = join(project, "node_modules/vitest/vitest.mjs");
  const args = ["run", "--no-file-parallelism", "--reporter=json", `--outputFile.json=${output}`];
  const env = { ...process.env, CI: "true" }; // Includes the proofs.
  spawnSync(process.execPath, [vitest, ...args, ...files], { cwd: project, env, stdio: "ignore" });
  const { testResults } = JSON.parse(readFileSync(output, "utf8")) as Report;

  const outcome: PartOutcome = { problems: 0, figures: {} };
  const lines = matrix.map(({ tests }, at) => {
    const found = tests.flatMap(([file, ...names]) => {
      const all = testResults.find(({ name }) => name.endsWith(file))?.assertionResults ?? [];
      return names.flatMap((name) => {
        const ofName = all.filter(({ title }) => isNamed(title, name));
        return ofName.length > 0 ? ofName : [{ title: name, status: "missing", duration: 0 }];
      });
    });
    const failed = found.filter(({ status }) => status !== "passed");
    const longest = Math.round(Math.max(0, ...found.map(({ duration }) => duration ?? 0)));
    outcome.problems += failed.length;
    if (failed.length === 0) outcome.figures[at + 1] = `${found.length} tests passed, the longest took ${longest} ms`;
    for (const { title, status } of failed) console.log(`  PROBLEM ${status}: ${title}`);
    return [rowName(at), found.length, failed.length, longest];
  });
  console.log(`\n${drawTable(["tests", "run", "failed", "longest, ms"], lines)}`);
  return outcome;
}

/** Returns whether a title matches a name of the matrix, in which `%s` stands for any value. */
const isNamed = (title: string, name: string): boolean => name.split("%s").every((piece) => title.includes(piece));
