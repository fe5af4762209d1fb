import { lstat, readdir, readFile, readlink, rm } from "node:fs/promises";
import { uptime } from "node:os";
import { join } from "node:path";

/** In the environment of a git that only talks to a remote: it holds no lock that a save would have to wait for. */
export const TALK_MARK = "PRACTICE_GIT_TALK";

/** A lock this old has no owner any more, whoever may be running unseen. */
const CERTAINLY_STALE_MS = 10 * 60 * 1000;
/** The user namespace that a Linux machine starts with has this number in every kernel (PROC_USER_INIT_INO). */
const INITIAL_USER_NAMESPACE = "user:[4026531837]";

interface Places {
  /** The folders of git's own files: of this work tree, and of all work trees. */
  gitDirs: readonly string[];
  workTree: string;
  /** Where the system shows its processes. */
  proc?: string;
}

/**
 * Removes the locks that a killed git has left behind; without that, every later commit fails. Only for whoever holds our
 * own write lock. Answers whether some were removed; a lock whose owner may be alive is never touched.
 */
export async function healStaleLocks(places: Places): Promise<boolean> {
  const locks = new Set((await Promise.all(places.gitDirs.map(findLocks))).flat());
  if (locks.size === 0) return false;
  const isAtWork = await isGitAtWork(places);
  let healed = false;
  for (const lock of locks) {
    if (isAtWork === true || (isAtWork === undefined && !(await isOld(lock)))) continue;
    await rm(lock, { force: true });
    healed = true;
  }
  return healed;
}

/** index.lock, HEAD.lock, packed-refs.lock …, and those of single branches. */
async function findLocks(gitDir: string): Promise<string[]> {
  const refs = join(gitDir, "refs");
  const paths = [
    ...(await names(gitDir)).map((name) => join(gitDir, name)),
    ...(await names(refs, true)).map((name) => join(refs, name)),
  ];
  return paths.filter((path) => path.endsWith(".lock"));
}

const names = (folder: string, recursive = false): Promise<string[]> => readdir(folder, { recursive }).catch(() => []);

/** Whether a git program runs in this repository; `undefined` where the system does not tell. */
async function isGitAtWork({ gitDirs, workTree, proc = "/proc" }: Places): Promise<boolean | undefined> {
  if (!(await showsEveryProcess(proc))) return undefined;
  const found = await Promise.all(
    (await names(proc))
      .filter((name) => /^\d+$/.test(name))
      .map((pid) => worksIn(join(proc, pid), [workTree, ...gitDirs])),
  );
  return found.includes(true) || (found.includes(undefined) ? undefined : false);
}

/** Behind a service's walls (PrivateUsers, ProtectProc) or in a container with users of its own, others' processes are invisible. */
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
    if (environment.includes(`${TALK_MARK}=`)) return false;
    // `git --git-dir=…` and GIT_DIR=… work on a repository from any folder.
    const pointers = [command, ...environment.split("\0").filter((entry) => entry.startsWith("GIT_"))].join();
    return places.some((place) => `${folder}/`.startsWith(`${place}/`) || pointers.includes(place));
  } catch (error) {
    // It has just ended; or it is another user's, who hides it.
    return ["ENOENT", "ESRCH"].includes((error as NodeJS.ErrnoException).code ?? "") ? false : undefined;
  }
}

/** Nothing that was running before the machine started is alive. */
async function isOld(path: string): Promise<boolean> {
  const { mtimeMs = Number.POSITIVE_INFINITY } = (await lstat(path).catch(() => undefined)) ?? {};
  return Date.now() - mtimeMs > Math.min(CERTAINLY_STALE_MS, uptime() * 1000);
}
