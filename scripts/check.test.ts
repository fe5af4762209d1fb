import { execFile } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, mkdtempDisposableSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { expect, test } from "vitest";

/** Runs `npm run check` in a folder in which each program is the given shell script, or passes silently. */
function runCheck(folder: string, scripts: Record<string, string>): Promise<{ code: number; output: string }> {
  const programs = join(folder, "node_modules/.bin");
  mkdirSync(programs, { recursive: true });
  for (const name of ["biome", "tsc", "knip", "vitest", "node", "caddy", "rclone"]) {
    writeFileSync(join(programs, name), `#!/bin/sh\n${scripts[name] ?? ""}\n`);
    chmodSync(join(programs, name), 0o755);
  }
  for (const name of ["test.ts", "test-report.ts", "install-test-tools.ts"])
    cpSync(resolve("scripts", name), join(folder, "scripts", name));
  const env = { ...process.env, PATH: `${programs}${delimiter}${process.env.PATH}` };
  return new Promise((done) =>
    execFile(process.execPath, [join(folder, "scripts/test.ts"), "--quick"], { env }, (error, stdout) =>
      done({ code: error ? Number(error.code) : 0, output: stdout }),
    ),
  );
}

test("npm run check counts tests and checks, ends by what fails and the first lines of why, shows all that a check prints, and fails itself", async () => {
  const failureMessages = ["Error: one of 7 lines\n\n2\n3\n4\n5\n6\n7"];
  const results = ["passed", "failed", "passed"].map((status) => ({
    status,
    fullName: `a test that ${status}`,
    failureMessages,
  }));
  const report = { numPassedTests: 2, numFailedTests: 1, testResults: [{ assertionResults: results }] };
  using folder = mkdtempDisposableSync(join(tmpdir(), "check-"));
  const { code, output } = await runCheck(folder.path, {
    vitest: `mkdir test-results; cat > test-results/report.json << "END"\n${JSON.stringify(report)}\nEND`,
    tsc: "echo a.ts does not compile; exit 2",
    node: "echo a.ts imports from the wrong room >&2; exit 1",
  });
  expect(output).toContain("a.ts does not compile");
  expect(output).toContain("a.ts imports from the wrong room");
  const why = ["Error: one of 7 lines", "2", "3", "4", "5", "6"].map((line) => `        ${line}`);
  const unitTests = ["✗ Unit and service tests", "    a test that failed", ...why].join("\n");
  // Checks and tests run side by side, so they fail in any order.
  const ending = output
    .split("\n\n")
    .slice(-4)
    .map((part) => part.trim())
    .sort();
  expect(ending).toEqual(["4 passed, 3 failed", "✗ Imports keep to their rooms", "✗ Types", unitTests]);
  expect(code).toBe(1);
});
