import { spawnSync } from "node:child_process";
import { mkdtempDisposableSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { firstLines, readTestReport } from "./test-report.ts";

const twoTests = (runner: string) => `
  import { expect, test } from "${runner}";
  test("works", () => {});
  test.describe("a group", () => {
    test("fails", () => expect([1], "for a reason").toEqual([2]));
  });
`;

/** Runs Vitest or Playwright on these files, and reads what it has reported. */
function reportOf([program, ...args]: [string, ...string[]], files: Record<string, string>) {
  using folder = mkdtempDisposableSync(join(tmpdir(), "report-"));
  symlinkSync(resolve("node_modules"), join(folder.path, "node_modules"));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder.path, name), text);
  const report = join(folder.path, "report.json");
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  spawnSync(program, [...args, ...(program === "vitest" ? [`--outputFile=${report}`] : [])], { cwd: folder.path, env });
  const { works, fails, failures } = readTestReport(report);
  return { works, fails, failures: failures.map((failure) => [failure.name, ...firstLines(failure, 1)]) };
}

test("a report of Vitest names each test that fails, each file that cannot run, and why", { tags: ["slow"] }, () => {
  const files = { "a.test.ts": twoTests("vitest"), "b.test.ts": 'throw new Error("for another");' };
  expect(reportOf(["vitest", "run", "--reporter=json"], files)).toEqual({
    works: 1,
    fails: 1,
    failures: [
      [expect.stringMatching(/a group fails$/), expect.stringMatching(/for a reason/)],
      [expect.stringMatching(/b\.test\.ts$/), "for another"],
    ],
  });
});

test("a report of Playwright names each story that fails, and why", { tags: ["slow"] }, () => {
  const files = { "a.spec.ts": twoTests("playwright/test") };
  expect(reportOf(["playwright", "test", "--reporter=json"], files)).toEqual({
    works: 1,
    fails: 1,
    failures: [["a.spec.ts: fails", "Error: for a reason"]],
  });
});

test("a run that reports nothing has failed", () => {
  expect(readTestReport("no such file")).toMatchObject({ works: 0, fails: 1 });
});
