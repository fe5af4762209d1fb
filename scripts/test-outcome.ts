import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

/** The result of a run: how many checks passed, and each that failed, by name and with the beginning of its reason. */
export interface Outcome {
  passed: number;
  failures: string[];
}

interface VitestReport {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

interface PlaywrightSuite {
  specs: {
    ok: boolean;
    file: string;
    title: string;
    tests: { results: { error?: { message?: string } }[] }[];
  }[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightReport {
  stats: { expected: number; flaky: number };
  suites: PlaywrightSuite[];
  errors: { message?: string }[];
}

/** Of Vitest's JSON report: its tests, and each test file that could not even be read. */
export function readVitest({ testResults }: VitestReport): Outcome {
  const files = testResults.map((file) => ({ ...file, name: relative(process.cwd(), file.name) }));
  const tests = files.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({ ...test, file: name })),
  );
  const unread = files.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.every((test) => test.status !== "failed"),
  );
  return {
    passed: tests.filter(({ status }) => status === "passed").length,
    failures: [
      ...tests
        .filter(({ status }) => status === "failed")
        .map(({ file, fullName, failureMessages }) => failure(`${file} › ${fullName}`, failureMessages[0])),
      ...unread.map(({ name, message }) => failure(name, message)),
    ],
  };
}

/** Of Playwright's JSON report: its tests, and each failure outside of any test. */
export function readPlaywright({ stats, suites, errors }: PlaywrightReport): Outcome {
  const specs = (suite: PlaywrightSuite): PlaywrightSuite["specs"] => [
    ...suite.specs,
    ...(suite.suites ?? []).flatMap(specs),
  ];
  return {
    passed: stats.expected + stats.flaky,
    failures: [
      ...suites
        .flatMap(specs)
        .filter(({ ok }) => !ok)
        .map(({ file, title, tests }) =>
          failure(
            `${file} › ${title}`,
            tests.flatMap(({ results }) => results).find(({ error }) => error)?.error?.message,
          ),
        ),
      ...errors.map(({ message }) => failure("outside of any test", message)),
    ],
  };
}

/** A run that ended badly has at least one failure, whatever its report says; one without a report is one failure. */
export function readRun<Report>(
  title: string,
  succeeded: boolean,
  report: Report | undefined,
  read: (report: Report) => Outcome,
): Outcome {
  if (report === undefined) return { passed: 0, failures: [`${title}: no report`] };
  const outcome = read(report);
  return succeeded || outcome.failures.length > 0 ? outcome : { ...outcome, failures: [`${title}: ended badly`] };
}

const REASON_LINES = 8;

function failure(name: string, reason = ""): string {
  const lines = stripVTControlCharacters(reason).trim().split("\n").slice(0, REASON_LINES);
  return [name, ...lines].join("\n    ").trim();
}
