import { lstat, readdir, readFile, readlink, rm } from "node:fs/promises";
import { join } from "node:path";
import { TALK_MARK } from "./remote.ts";

/** Where the system does not tell who is running, a lock this old has no owner any more. */
const CERTAINLY_STALE_MS = 10 * 60 * 1000;

interface GitPlaces {
  /** The folders of git's own files: of this work tree, and of all of them. */
  gitDirs: readonly string[];
  workTree: string;
}

/**
 * Removes the locks that a git which was killed has left behind; without that every later commit fails. Only for whoever
 * holds our own write lock. Answers whether some were removed; a lock whose owner may be alive is never touched.
 */
export async function healStaleLocks(places: GitPlaces): Promise<boolean> {
  const locks = (await Promise.all(places.gitDirs.map(findLocks))).flat();
  if (locks.length === 0) return false;
  const alive = await isGitAtWork(places);
  let healed = false;
  for (const lock of new Set(locks)) {
    const stale = alive === undefined ? await isOld(lock) : !alive;
    if (!stale) continue;
    await rm(lock, { force: true });
    healed = true;
  }
  return healed;
}

/** index.lock, HEAD.lock, packed-refs.lock … and those of single branches. */
async function findLocks(gitDir: string): Promise<string[]> {
  const top = await names(gitDir);
  const refs = await names(join(gitDir, "refs"), true);
  return [...top.map((name) => join(gitDir, name)), ...refs.map((name) => join(gitDir, "refs", name))].filter((path) =>
    path.endsWith(".lock"),
  );
}

const names = (folder: string, recursive = false): Promise<string[]> => readdir(folder, { recursive }).catch(() => []);

/** Whether a git program runs in this repository; `undefined` where the system does not tell (no /proc, other users). */
async function isGitAtWork({ gitDirs, workTree }: GitPlaces): Promise<boolean | undefined> {
  const processes = (await names("/proc")).filter((name) => /^\d+$/.test(name));
  if (processes.length === 0) return undefined;
  const found = await Promise.all(
    processes.map(async (pid) => {
      const program = await readFile(`/proc/${pid}/comm`, "utf8").catch(() => "");
      if (!program.startsWith("git") || (await isOurTalk(pid))) return false;
      const folder = await readlink(`/proc/${pid}/cwd`).catch((error) => (error.code === "EACCES" ? undefined : ""));
      if (folder === undefined) return undefined;
      return [workTree, ...gitDirs].some((place) => folder === place || folder.startsWith(`${place}/`));
    }),
  );
  return found.includes(true) || (found.includes(undefined) ? undefined : false);
}

/** Our own talk with a remote, which may hang for long, holds none of the locks that a save needs. */
async function isOurTalk(pid: string): Promise<boolean> {
  const environment = await readFile(`/proc/${pid}/environ`, "utf8").catch(() => "");
  return environment.includes(`${TALK_MARK}=`);
}

async function isOld(path: string): Promise<boolean> {
  const stat = await lstat(path).catch(() => undefined);
  return stat !== undefined && Date.now() - stat.mtimeMs > CERTAINLY_STALE_MS;
}
