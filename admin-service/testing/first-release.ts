import { copyFileSync, existsSync, mkdtempDisposableSync, readdirSync, readlinkSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { sampleDirs } from "#content/facts/testing/sample.ts";
import { readConfig } from "../config.ts";
import { waitForLock } from "../os-lock.ts";
import { publishOnce } from "../publish/publisher.ts";
import { createReleaseWriter } from "../publish/release-folder.ts";
import { linkCodeBuild } from "./link-code-build.ts";

const firstDist = resolve(import.meta.dirname, "../../dist/first-release");
const LOCK_TIMEOUT_MS = 120_000;
let live: Promise<string> | undefined;

/**
 * Gives a DIST_DIR the release that the sample practice has before its first post, by links. A service that starts there
 * draws only what its own posts and facts change, as after a restart, in a fifth of the time.
 */
export async function linkFirstRelease(distDir: string): Promise<void> {
  live ??= publishFirstRelease();
  const release = await live;
  const { link } = createReleaseWriter(join(distDir, release), join(firstDist, release));
  for (const entry of readdirSync(join(firstDist, release), { recursive: true, withFileTypes: true }))
    if (entry.isFile()) link(relative(join(firstDist, release), join(entry.parentPath, entry.name)));
  copyFileSync(join(firstDist, `${release}.json`), join(distDir, `${release}.json`));
  symlinkSync(release, join(distDir, "live"));
}

/** Brings it up to date, once for each test process, and returns where it lies. */
async function publishFirstRelease(): Promise<string> {
  using lock = await waitForLock(join(firstDist, "first-release.lock"), LOCK_TIMEOUT_MS);
  if (!lock) throw new Error("Another test process has been publishing the first release for minutes.");
  if (!existsSync(join(firstDist, "build"))) await linkCodeBuild(firstDist);
  using noPosts = mkdtempDisposableSync(join(tmpdir(), "no-posts-"));
  const folders = { BLOG_DIR: noPosts.path, PRACTICE_DIR: sampleDirs.practice, DIST_DIR: firstDist };
  const config = readConfig({ ...folders, DATA_DIR: join(noPosts.path, "data") });
  const { ok, error } = await publishOnce(config, { log: { info() {}, error() {} } });
  if (!ok) throw new Error(error);
  return readlinkSync(join(firstDist, "live"));
}
