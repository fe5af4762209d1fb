import { readFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";

/** The outcome of a run of tests. */
export interface TestReport {
  works: number;
  fails: number;
  /** Each test that failed, and each file of tests that could not run. */
  failures: readonly Failure[];
}
export interface Failure {
  name: string;
  message: string;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: readonly VitestFile[];
}
interface VitestFile {
  name: string;
  status: string;
  message: string;
  assertionResults: readonly { status: string; fullName: string; failureMessages: readonly string[] }[];
}

interface PlaywrightReport {
  stats: { expected: number; flaky: number; unexpected: number };
  suites: readonly PlaywrightSuite[];
  errors: readonly PlaywrightError[];
}
interface PlaywrightSuite {
  suites?: readonly PlaywrightSuite[];
  specs: readonly { file: string; title: string; tests: readonly PlaywrightTest[] }[];
}
interface PlaywrightTest {
  status: string;
  results: readonly { errors: readonly PlaywrightError[] }[];
}
interface PlaywrightError {
  message?: string;
}

/** Reads what Vitest or Playwright has reported. A run that reports nothing has failed. */
export function readTestReport(file: string): TestReport {
  try {
    const report = JSON.parse(readFileSync(file, "utf8")) as VitestReport | PlaywrightReport;
    return "stats" in report ? ofPlaywright(report) : ofVitest(report);
  } catch (error) {
    return { works: 0, fails: 1, failures: [{ name: "There is no report.", message: (error as Error).message }] };
  }
}

/** Returns the first lines of a message, without empty ones and colours. */
export function firstLines({ message }: Failure, count: number): string[] {
  const lines = stripVTControlCharacters(message).split("\n");
  return lines.filter((line) => line.trim()).slice(0, count);
}

function ofVitest({ numPassedTests, numFailedTests, testResults }: VitestReport): TestReport {
  return { works: numPassedTests, fails: numFailedTests, failures: testResults.flatMap(failuresOfFile) };
}

function failuresOfFile({ name, status, message, assertionResults }: VitestFile): Failure[] {
  const failed = assertionResults.filter((test) => test.status === "failed");
  if (failed.length === 0 && status === "failed") return [{ name, message }];
  return failed.map(({ fullName, failureMessages }) => ({ name: fullName, message: failureMessages.join("\n") }));
}

function ofPlaywright({ stats, suites, errors }: PlaywrightReport): TestReport {
  const outside = errors.map((error) => ({ name: "Outside the stories", message: messagesOf([error]) }));
  return {
    works: stats.expected + stats.flaky,
    fails: stats.unexpected,
    failures: [...suites.flatMap(failuresOfSuite), ...outside],
  };
}

function failuresOfSuite({ suites = [], specs }: PlaywrightSuite): Failure[] {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected")
      .map(({ results }) => ({
        name: `${file}: ${title}`,
        message: messagesOf(results.flatMap(({ errors }) => errors)),
      })),
  );
  return [...own, ...suites.flatMap(failuresOfSuite)];
}

function messagesOf(errors: readonly PlaywrightError[]): string {
  return errors.map(({ message = "" }) => message).join("\n");
}
