import { expect, test } from "vitest";
import { countPlaywright, countRun, countVitest } from "./test-counts.ts";

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((each) => ({ status: each })),
});

test("counts the tests of Vitest's report, and a test file that could not be read as one failure", () => {
  const report = {
    testResults: [file("passed", "passed", "passed", "skipped"), file("failed", "passed", "failed"), file("failed")],
  };
  expect(countVitest(report)).toEqual({ passed: 3, failed: 2 });
});

test("counts the tests of Playwright's report, and what failed outside of a test", () => {
  const stats = { expected: 5, flaky: 1, unexpected: 2 };
  expect(countPlaywright({ stats, errors: ["the site could not be built"] })).toEqual({ passed: 6, failed: 3 });
});

test("a run that ended badly is never counted as all well", () => {
  expect(countRun(false, file("passed", "passed"), () => ({ passed: 1, failed: 0 }))).toEqual({ passed: 1, failed: 1 });
  expect(countRun(false, undefined, countVitest)).toEqual({ passed: 0, failed: 1 });
  expect(countRun(true, undefined, countVitest)).toEqual({ passed: 0, failed: 1 });
});
