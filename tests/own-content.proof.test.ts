import { execFile, execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempDisposableSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { ensureCodeBuild } from "../admin-service/publish/code-build.ts";
import { aPost } from "../admin-service/testing/start-test-app.ts";
import { firstLines, readTestReport } from "../scripts/test-report.ts";
import { practiceNumber, writePractice } from "./site/other-practices.ts";

const project = resolve(import.meta.dirname, "..");
/** Files that a fresh clone does not contain. */
const notCloned = new Set([".git", "node_modules", "dist", "data", "test-results", ".env"]);

test("the tests are green for a practice with facts and posts of its own", { timeout: 600_000 }, async () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), "own-content-"));
  const at = (path: string) => join(folder.path, path);
  cpSync(project, folder.path, { recursive: true, filter: (path) => !notCloned.has(basename(path)) });
  symlinkSync(join(project, "node_modules"), at("node_modules"));
  // It holds neither facts nor posts.
  await ensureCodeBuild(join(project, "dist"));
  cpSync(join(project, "dist/build"), at("dist/build"), { recursive: true });
  for (const shipped of ["content/practice", "content/blog"]) rmSync(at(shipped), { recursive: true });
  writePractice(at("content/practice"), practiceNumber(1, "truthful"));
  mkdirSync(at("content/blog"));
  for (const n of [1, 2, 3])
    writeFileSync(at(`content/blog/aardvarks-${n}.md`), aPost({ title: `Aardvark ${n}`, published: n > 1 }));

  // Some tests ask git which files there are.
  execFileSync("git", ["init", "--quiet", folder.path]);

  const { CI: _, ...env } = process.env; // CI would run the proofs, and this one again
  const report = at("test-results/report.json");
  // A test that depends on the practice's own words fails each time. One that fails for another reason is shown by the suite
  // around this one, so a second attempt decides here.
  const options = [
    "--retry=1",
    "--tagsFilter=!slow",
    "--reporter=dot",
    "--reporter=json",
    `--outputFile.json=${report}`,
  ];
  const run = promisify(execFile)("vitest", ["run", ...options], {
    cwd: folder.path,
    env: { ...env, NO_COLOR: "true" },
    maxBuffer: Number.POSITIVE_INFINITY,
  });
  const { stdout, stderr, code } = await run.catch((error) => error);
  const { failures } = readTestReport(report);
  const reasons = failures.map((failure) => [failure.name, ...firstLines(failure, 6)].join(" "));
  expect(code, [...reasons, stdout, stderr].join("\n")).toBeUndefined();
});
