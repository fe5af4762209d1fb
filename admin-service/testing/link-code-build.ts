import { symlinkSync } from "node:fs";
import { join, resolve } from "node:path";
import { type CodeBuild, ensureCodeBuild } from "../publish/code-build.ts";

const projectDist = resolve(import.meta.dirname, "../../dist");
let codeBuild: Promise<CodeBuild> | undefined;

/**
 * Gives a DIST_DIR the project's own code build by a link. That build is made first if its sources have changed, once for
 * all test processes, so a test that draws no pages never waits for it.
 */
export async function linkCodeBuild(distDir: string): Promise<void> {
  codeBuild ??= ensureCodeBuild(projectDist);
  await codeBuild;
  symlinkSync(join(projectDist, "build"), join(distDir, "build"));
}
