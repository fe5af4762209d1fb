export interface Counts {
  passed: number;
  failed: number;
}

export const add = (a: Counts, b: Counts): Counts => ({ passed: a.passed + b.passed, failed: a.failed + b.failed });

/** Of Vitest's JSON report: its tests, and each test file that could not even be read. */
export function countVitest(report: {
  testResults: { status: string; assertionResults: { status: string }[] }[];
}): Counts {
  return report.testResults
    .map(({ status, assertionResults }) => {
      const passed = assertionResults.filter((test) => test.status === "passed").length;
      const failed = assertionResults.filter((test) => test.status === "failed").length;
      return { passed, failed: status === "failed" ? Math.max(failed, 1) : failed };
    })
    .reduce(add, { passed: 0, failed: 0 });
}

/** Of Playwright's JSON report: its tests, and each failure outside of any test. */
export function countPlaywright(report: {
  stats: { expected: number; flaky: number; unexpected: number };
  errors: unknown[];
}): Counts {
  const { expected, flaky, unexpected } = report.stats;
  return { passed: expected + flaky, failed: unexpected + report.errors.length };
}

/** A run that ended badly has at least one failure, whatever its report says; one without a report is one failure. */
export function countRun<Report>(
  succeeded: boolean,
  report: Report | undefined,
  count: (report: Report) => Counts,
): Counts {
  const { passed, failed } = report === undefined ? { passed: 0, failed: 1 } : count(report);
  return { passed, failed: succeeded ? failed : Math.max(failed, 1) };
}
