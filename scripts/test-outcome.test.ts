import { resolve } from "node:path";
import { expect, test } from "vitest";
import { readPlaywright, readRun, readVitest } from "./test-outcome.ts";

const file = (name: string, status: string, ...tests: string[]) => ({
  name: resolve(name),
  status,
  message: "cannot be read",
  assertionResults: tests.map((each) => ({
    status: each,
    fullName: `a promise that ${each}`,
    failureMessages: each === "failed" ? ["expected 1 to be 2\n    at a.test.ts:1:1"] : [],
  })),
});

test("counts the tests of Vitest's report and names those that failed, and a test file that could not be read", () => {
  const report = {
    testResults: [
      file("a.test.ts", "passed", "passed", "passed", "skipped"),
      file("b.test.ts", "failed", "passed", "failed"),
      file("c.test.ts", "failed"),
    ],
  };
  expect(readVitest(report)).toEqual({
    passed: 3,
    failures: [
      "b.test.ts › a promise that failed\n    expected 1 to be 2\n        at a.test.ts:1:1",
      "c.test.ts\n    cannot be read",
    ],
  });
});

test("counts the tests of Playwright's report and names those that failed, at any depth and outside of a test", () => {
  const spec = (ok: boolean, title: string) => ({
    ok,
    file: "a.spec.ts",
    title,
    tests: [{ results: [ok ? {} : { error: { message: "Timed out\n  at a.spec.ts:3:1" } }] }],
  });
  const report = {
    stats: { expected: 5, flaky: 1 },
    suites: [{ specs: [spec(true, "well")], suites: [{ specs: [spec(false, "on a phone")] }] }],
    errors: [{ message: "\u001b[31mthe site could not be built\u001b[39m" }],
  };
  expect(readPlaywright(report)).toEqual({
    passed: 6,
    failures: [
      "a.spec.ts › on a phone\n    Timed out\n      at a.spec.ts:3:1",
      "outside of any test\n    the site could not be built",
    ],
  });
});

test("a run that ended badly is never reported as a success", () => {
  const good = () => ({ passed: 1, failures: [] });
  expect(readRun("Tests", false, {}, good)).toEqual({ passed: 1, failures: ["Tests: ended badly"] });
  expect(readRun("Tests", true, {}, good)).toEqual({ passed: 1, failures: [] });
  for (const succeeded of [true, false]) {
    expect(readRun("Tests", succeeded, undefined, good)).toEqual({ passed: 0, failures: ["Tests: no report"] });
  }
});
