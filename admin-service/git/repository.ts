import { readdirSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { syncFolder } from "../storage/durable-file.ts";
import {
  findWorkTree,
  type Git,
  GitFailure,
  gitIn,
  initRepository,
  isLocked,
  LOCAL_LIMIT_MS,
  usersSettings,
} from "./git.ts";
import { removeStaleLocks } from "./stale-locks.ts";

/** How long a save waits for another git program to release its lock, and how often it checks. */
const LOCK_WAIT_MS = 5_000;
const LOCK_CHECK_MS = 100;
/** How much longer a commit may take for each of its files. */
const MS_PER_FILE = 50;

/** The author of a commit. */
export interface Identity {
  name: string;
  email: string;
}

export type Repository = Awaited<ReturnType<typeof openRepository>>;

/**
 * Settings that disable the programs of filters and merge drivers, which a pushed `.gitattributes` could call: a filter
 * without a command changes nothing, and a failing merge driver is a conflict.
 */
async function withoutPrograms(git: Git): Promise<string[]> {
  const programs = "^(filter|merge)\\..+\\.(clean|smudge|process|required|driver)$";
  const names = await git.ask("config", "--null", "--name-only", "--get-regexp", programs);
  return names
    .split("\0")
    .filter(Boolean)
    .map((name) => (name.endsWith(".driver") ? `${name}=false` : `${name}=`));
}

/**
 * Opens the work tree that contains the posts, or makes their folder one. `author` is a function, because the practice's
 * facts may change while the service runs.
 */
export async function openRepository(blogDir: string, author: () => Identity) {
  if (!findWorkTree(blogDir)) await initRepository(blogDir);
  const workTree = findWorkTree(blogDir) ?? blogDir;
  // Asks git itself, which refuses another user's repository.
  const itself = { env: { ...usersSettings(), GIT_DIR: undefined, GIT_WORK_TREE: undefined } };
  const places = await gitIn(workTree).run(["rev-parse", "--git-common-dir", "--git-dir"], itself);
  const [gitDir = "", ownDir = ""] = places
    .trim()
    .split("\n")
    .map((path) => resolve(workTree, path));
  const programs = await withoutPrograms(gitIn(blogDir));
  const ourSettings = () => {
    const { name, email } = author();
    // A pushed symlink is checked out as a text file that contains its target, so it is never followed.
    return [`user.name=${name}`, `user.email=${email}`, "core.symlinks=false", ...programs];
  };
  const git = gitIn(blogDir, { more: ourSettings });

  /** Removes the locks of a killed git. Only for holders of our write lock. */
  const healLocks = () => removeStaleLocks({ gitDirs: [ownDir, gitDir], workTree });

  /** Retries while another git holds a lock, and removes a killed git's. Only for holders of our write lock. */
  async function whenUnlocked<T>(run: () => Promise<T>): Promise<T> {
    const deadline = Date.now() + LOCK_WAIT_MS;
    for (;;) {
      try {
        return await run();
      } catch (error) {
        if (!isLocked(error) || Date.now() > deadline) throw error;
        if (!(await healLocks())) await delay(LOCK_CHECK_MS);
      }
    }
  }

  /** Commits these paths as they are in the folder. New files have to be added first. */
  async function commitOnly(paths: readonly string[], message: string): Promise<void> {
    // With `core.symlinks=false`, a path that was a pushed link would stay a link in git, whatever is in the folder.
    const asInFolder = ["-c", "core.symlinks=true"];
    const commit = [...asInFolder, "commit", "--quiet", "--no-verify", "--only", "-m", message, "--", ...paths];
    // Each file is synced.
    const limit = { limitMs: LOCAL_LIMIT_MS + MS_PER_FILE * paths.length };
    try {
      await git.run(commit, limit);
    } catch (error) {
      if (!(error instanceof GitFailure && /did not match any file/.test(error.stderr))) throw error;
      await git.run(["add", "--force", "--", ...paths], limit);
      await git.run(commit, limit);
    }
  }

  /** Git syncs the files it writes, but not their folders. Without this, a power cut could lose the commit. */
  async function syncCommit(since: number): Promise<void> {
    const objects = join(gitDir, "objects");
    const folders = new Set([ownDir, gitDir, objects]);
    for (let ref = dirname((await checkedOutRef()) ?? ""); ref !== "."; ref = dirname(ref))
      folders.add(join(gitDir, ref));
    // Synchronous, because awaiting 256 calls one after the other takes five times as long.
    for (const name of readdirSync(objects)) {
      const folder = join(objects, name);
      if (statSync(folder).mtimeMs >= since) folders.add(folder);
    }
    await Promise.all([...folders].map(syncFolder));
  }

  /** The full name of the checked-out branch, read from git's file because starting git takes longer. */
  async function checkedOutRef(): Promise<string | undefined> {
    return /^ref: (refs\/heads\/.+)\n/.exec(await readFile(join(ownDir, "HEAD"), "utf8"))?.[1];
  }

  /** The checked-out commit; empty in a repository without one. */
  async function head(): Promise<string> {
    const ref = await checkedOutRef().catch(() => undefined);
    const commit = ref && (await readFile(join(gitDir, ref), "utf8").catch(() => "")).trim();
    // Packed refs and a detached HEAD need git.
    return commit || git.commitOf("HEAD");
  }

  async function isLastCommit(message: string, parent: string): Promise<boolean> {
    const [subject] = message.split("\n");
    return (await git.run(["log", "-1", "--format=%P%n%s"]).catch(() => "")) === `${parent}\n${subject}\n`;
  }

  /** Removes these paths from the index after a failed commit. */
  async function unstage(paths: readonly string[]): Promise<void> {
    await whenUnlocked(() => git.run(["reset", "--quiet", "--", ...paths]));
  }

  return {
    /** Runs git in the posts' folder. */
    git,
    /** Runs git in the top folder of the work tree. */
    gitAtTop: gitIn(workTree, { more: ourSettings }),
    /** The top folder of the work tree that holds the posts. */
    workTree,
    head,
    healLocks,
    unstage,
    /**
     * Commits just these paths (relative to the posts' folder), whatever else is staged or half-edited. Missing files are
     * committed as deleted. The commit survives a power cut. Returns its name; when this throws, no commit was made.
     */
    async commit(paths: readonly string[], message: string): Promise<string> {
      const since = Date.now() - 1_000;
      const former = await head();
      try {
        await whenUnlocked(() => commitOnly(paths, message));
        await syncCommit(since);
      } catch (error) {
        // Git may fail after it has made the commit: on a full disk, or because it was killed.
        if (!(await isLastCommit(message, former))) throw error;
        await unstage(paths).catch(() => {}); // git may not have updated its index
        await syncCommit(since).catch(() => {});
      }
      return head();
    },
    /** Returns the paths that differ from HEAD; `isNew` when HEAD does not have them. */
    async uncommitted(paths: readonly string[]): Promise<{ path: string; isNew: boolean }[]> {
      const options = ["--porcelain", "-z", "--no-renames", "--untracked-files=all", "--ignored"];
      const entries = (await git.run(["status", ...options, "--", ...paths])).split("\0");
      return paths.flatMap((path) => {
        // A path may lead out of the folder, to one beside it.
        const end = `/${path.replace(/^(?:\.\.\/)+/, "")}`;
        const entry = entries.find((one) => `/${one.slice(3)}`.endsWith(end));
        return entry ? [{ path, isNew: /^[?!A]/.test(entry) }] : [];
      });
    },
  };
}
