import { readdir, stat } from "node:fs/promises";
import { isAbsolute, join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { CheckRepoActions, type SimpleGit, simpleGit } from "simple-git";
import { syncFolder } from "../storage/durable-file.ts";
import { readHead } from "./read-head.ts";
import { healStaleLocks } from "./stale-locks.ts";

/** How long a save waits for another git program in the repository, and how often it looks. */
const LOCK_PATIENCE_MS = 5_000;
const ASK_AGAIN_MS = 100;

/** A person as git names one. */
export interface Identity {
  name: string;
  email: string;
}

export interface Repository {
  /** Runs git in the posts' folder; for the rooms beside this one. */
  readonly git: SimpleGit;
  /** What every git of ours is told, so that nothing a pushed commit brings is run. */
  readonly config: readonly string[];
  /** The top folder of the work tree that holds the posts. */
  readonly workTree: string;
  /**
   * One commit of just these paths, relative to the posts' folder, whatever else is staged or half-edited. Paths that
   * are gone from the folder are committed as deleted. On a disk that keeps its promises the commit survives a power cut.
   */
  commit(paths: readonly string[], message: string): Promise<void>;
  /** Clears away the locks of a git that was killed; only for whoever holds our write lock. */
  healLocks(): Promise<boolean>;
  /** Takes these paths back out of the index, after a commit that failed. */
  unstage(paths: readonly string[]): Promise<void>;
  /** Whether git knows this path. */
  tracks(path: string): Promise<boolean>;
  /** The checked-out commit; empty in a repository without one. */
  head(): Promise<string>;
}

/**
 * Opens the work tree that holds the posts, or makes one of their folder. Nothing a pushed commit brings is run: no
 * hooks, no fsmonitor, no signing programs.
 */
export async function openRepository(blogDir: string, identity: Identity): Promise<Repository> {
  const config = [
    `user.name=${identity.name}`,
    `user.email=${identity.email}`,
    "core.hooksPath=/dev/null",
    "core.fsmonitor=false",
    "core.fsync=all",
    "core.quotePath=false",
    "commit.gpgSign=false",
    "protocol.ext.allow=never",
    "submodule.recurse=false",
    "gc.auto=0",
  ];
  const git = simpleGit({
    baseDir: blogDir,
    maxConcurrentProcesses: 1,
    config,
    // Left to itself, simple-git takes a git that was killed, or fails without a word, for one that succeeded.
    errors: (error, { exitCode, stdOut, stdErr }) =>
      error ?? (exitCode === 0 ? undefined : Buffer.concat([Buffer.from("git failed: "), ...stdOut, ...stdErr])),
    unsafe: {
      allowUnsafeHooksPath: true,
      allowUnsafeFsMonitor: true,
      allowUnsafeProtocolOverride: true,
      allowUnsafeGpgProgram: true,
    },
  }).env(plainEnvironment());
  if (!(await git.checkIsRepo(CheckRepoActions.IN_TREE))) await git.init();
  const gitDir = resolve(blogDir, (await git.revparse(["--git-common-dir"])).trim());
  const ownDir = resolve(blogDir, (await git.revparse(["--git-dir"])).trim());
  const workTree = (await git.revparse(["--show-toplevel"])).trim();
  const inGit = (path: string) => (isAbsolute(path) ? path : join(gitDir, path));

  async function commit(paths: readonly string[], message: string): Promise<void> {
    const before = Date.now() - 1_000;
    await whenUnlocked(() => commitOnly(paths, message));
    await syncCommit(before);
  }

  /** A git of somebody else's is waited for; what a killed one left is cleared away. Our callers hold the write lock. */
  async function whenUnlocked<T>(run: () => Promise<T>): Promise<T> {
    const deadline = Date.now() + LOCK_PATIENCE_MS;
    for (;;) {
      try {
        return await run();
      } catch (error) {
        if (!/\.lock': File exists/.test((error as Error).message) || Date.now() > deadline) throw error;
        if (!(await healLocks())) await delay(ASK_AGAIN_MS);
      }
    }
  }

  const healLocks = () => healStaleLocks({ gitDirs: [ownDir, gitDir], workTree });

  /** Files that git knows are committed as they are in the folder; only new ones have to be added first. */
  async function commitOnly(paths: readonly string[], message: string): Promise<void> {
    const commit = ["commit", "--no-verify", "--only", "-m", message, "--", ...paths];
    try {
      await git.raw(commit);
    } catch (error) {
      if (!/did not match any file/.test((error as Error).message)) throw error;
      // It is told to print something: simple-git waits 50 ms longer for a git that has said nothing.
      await git.raw(["add", "--verbose", "--force", "--", ...paths]);
      await git.raw(commit);
    }
  }

  /** git syncs the files it writes, but not the folders that name them: without this a power cut takes the commit back. */
  async function syncCommit(since: number): Promise<void> {
    const objects = inGit("objects");
    const folders = (await readdir(objects)).map((name) => join(objects, name));
    const fresh = await Promise.all(
      folders.map(async (folder) => ((await stat(folder)).mtimeMs >= since ? folder : undefined)),
    );
    const refs = inGit("refs/heads");
    await Promise.all([gitDir, objects, refs, ...fresh.filter((folder) => folder !== undefined)].map(syncFolder));
  }

  return {
    git,
    config,
    workTree,
    commit,
    healLocks,
    async unstage(paths) {
      await whenUnlocked(() => git.raw(["reset", "--quiet", "--", ...paths]));
    },
    async tracks(path) {
      return (await git.raw(["ls-files", "--", path])).trim() !== "";
    },
    async head() {
      const plain = await readHead({ own: ownDir, common: gitDir });
      if (plain) return plain;
      try {
        return (await git.revparse(["--verify", "--quiet", "HEAD"])).trim();
      } catch {
        return "";
      }
    },
  };
}

/**
 * The service's own environment with git's words in one language: some are read here. What names programs or settings
 * is left out, because simple-git refuses to pass it on.
 */
function plainEnvironment(): NodeJS.ProcessEnv {
  const guarded = /^(GIT_.*|EDITOR|PAGER|PREFIX|SSH_ASKPASS|VISUAL)$/i;
  const kept = Object.entries(process.env).filter(([name]) => !guarded.test(name));
  return { ...Object.fromEntries(kept), LC_ALL: "C", LANGUAGE: "C" };
}
