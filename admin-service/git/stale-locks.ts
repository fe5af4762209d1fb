import { globSync } from "node:fs";
import { lstat, readdir, readFile, readlink, rm } from "node:fs/promises";
import { uptime } from "node:os";
import { join } from "node:path";

/** An environment variable that marks a git which only talks to a remote: it holds no lock that blocks a save. */
export const REMOTE_MARK = "PRACTICE_GIT_TALK";

/** A lock this old has no living owner. Used where other processes are invisible. */
const CERTAINLY_STALE_MS = 10 * 60 * 1000;
/** The initial user namespace has this number in every Linux kernel (PROC_USER_INIT_INO). */
const INITIAL_USER_NAMESPACE = "user:[4026531837]";

interface Places {
  /** The folders of git's own files: this work tree's, and the one shared by all work trees. */
  gitDirs: readonly string[];
  workTree: string;
  /** The folder in which the system lists its processes. */
  proc?: string;
}

/**
 * Removes the locks of a killed git, because of which every later commit would fail. The caller holds our own write
 * lock. Returns whether locks were removed; one whose owner may be alive is never touched.
 */
export async function removeStaleLocks(places: Places): Promise<boolean> {
  const locks = new Set(places.gitDirs.flatMap(findLocks));
  if (locks.size === 0) return false;
  const isAtWork = await isGitAtWork(places);
  let removed = false;
  for (const lock of locks) {
    if (isAtWork === true || (isAtWork === undefined && !(await isOld(lock)))) continue;
    await rm(lock, { force: true });
    removed = true;
  }
  return removed;
}

/** index.lock, HEAD.lock, packed-refs.lock …, and those of single branches. */
const findLocks = (gitDir: string): string[] =>
  globSync(["*.lock", "refs/**/*.lock"], { cwd: gitDir }).map((name) => join(gitDir, name));

/** Whether a git process runs in this repository; `undefined` when that cannot be known. */
async function isGitAtWork({ gitDirs, workTree, proc = "/proc" }: Places): Promise<boolean | undefined> {
  if (!(await showsEveryProcess(proc))) return undefined;
  const found = await Promise.all(
    (await readdir(proc))
      .filter((name) => /^\d+$/.test(name))
      .map((pid) => worksIn(join(proc, pid), [workTree, ...gitDirs])),
  );
  return found.includes(true) || (found.includes(undefined) ? undefined : false);
}

/** In a sandbox (PrivateUsers, ProtectProc) or a container with its own users, other processes are invisible. */
async function showsEveryProcess(proc: string): Promise<boolean> {
  const namespace = await readlink(join(proc, "self/ns/user")).catch(() => "");
  const mounts = await readFile(join(proc, "self/mounts"), "utf8").catch(() => "hidepid=unknown");
  return namespace === INITIAL_USER_NAMESPACE && !/\bhidepid=(?!0|off\b)/.test(mounts);
}

async function worksIn(process: string, places: readonly string[]): Promise<boolean | undefined> {
  try {
    if (!(await readFile(join(process, "comm"), "utf8")).startsWith("git")) return false;
    const [folder, command, environment] = await Promise.all([
      readlink(join(process, "cwd")),
      readFile(join(process, "cmdline"), "utf8"),
      readFile(join(process, "environ"), "utf8"),
    ]);
    if (environment.includes(`${REMOTE_MARK}=`)) return false;
    // `git --git-dir=…` and GIT_DIR=… work on a repository from any folder.
    const pointers = [command, ...environment.split("\0").filter((entry) => entry.startsWith("GIT_"))].join();
    return places.some((place) => `${folder}/`.startsWith(`${place}/`) || pointers.includes(place));
  } catch (error) {
    // The process has just ended, or belongs to another user and is hidden.
    return ["ENOENT", "ESRCH"].includes((error as NodeJS.ErrnoException).code ?? "") ? false : undefined;
  }
}

/** Also true for a lock from before the machine started, and for one dated in the future by a clock that was set back. */
async function isOld(path: string): Promise<boolean> {
  const { mtimeMs = Date.now() } = (await lstat(path).catch(() => undefined)) ?? {};
  return Math.abs(Date.now() - mtimeMs) > Math.min(CERTAINLY_STALE_MS, uptime() * 1000);
}
