import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

/** The result of a run: the number of passed tests, and each failed one with its name and the first lines of its error. */
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

/** Reads Vitest's JSON report. A test file that cannot be loaded counts as a failure. */
export function readVitest({ testResults }: VitestReport): Outcome {
  const files = testResults.map((file) => ({ ...file, name: relative(process.cwd(), file.name) }));
  const tests = files.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({ ...test, file: name })),
  );
  const unloadable = files.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.every((test) => test.status !== "failed"),
  );
  return {
    passed: tests.filter(({ status }) => status === "passed").length,
    failures: [
      ...tests
        .filter(({ status }) => status === "failed")
        .map(({ file, fullName, failureMessages }) => failure(`${file} › ${fullName}`, failureMessages[0])),
      ...unloadable.map(({ name, message }) => failure(name, message)),
    ],
  };
}

/** Reads Playwright's JSON report. An error outside of any test counts as a failure. */
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

/** Reads the report of a run. A failed or missing run always yields at least one failure, whatever the report says. */
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
