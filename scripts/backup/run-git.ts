import { basename } from "node:path";
import { gitSyncIn } from "../../admin-service/git/git.ts";
import { isTemporary } from "../../admin-service/storage/durable-file.ts";

/** The author of the stash that a restore makes. Nothing else is committed here. */
const identity = ["user.name=Restore", "user.email=restore@localhost"];
/** Time limit of one call, long enough to pack or unpack a whole history. */
const LIMIT_MS = 30 * 60 * 1000;

export type RunGit = (...args: string[]) => string;

/** Returns git for a folder, which runs no hooks and no configured programs. It throws with git's own message. */
export const gitIn = (folder: string): RunGit => gitSyncIn(folder, identity, LIMIT_MS);

/** Returns git's output; `undefined` when it exits with an error. */
export function tryGit(git: RunGit, ...args: string[]): string | undefined {
  try {
    return git(...args).trimEnd();
  } catch {
    return undefined;
  }
}

/** Returns the checked-out commit; empty when there is no commit yet. */
export const headOf = (git: RunGit): string => tryGit(git, "rev-parse", "--verify", "--quiet", "HEAD") ?? "";

/** Returns the work tree that a folder is in, if any. */
export const workTreeOf = (folder: string): string | undefined => tryGit(gitIn(folder), "rev-parse", "--show-toplevel");

/**
 * Lists all uncommitted changes as paths in the repository: changed and deleted tracked files, and within `folders`
 * untracked and ignored files as well.
 */
export function listUncommitted(git: RunGit, folders: readonly string[]): { changed: string[]; deleted: string[] } {
  const hasCommit = headOf(git) !== "";
  const listDiff = (kind: string) =>
    hasCommit ? split(git("diff", "--name-only", "-z", `--diff-filter=${kind}`, "HEAD")) : [];
  const untracked = hasCommit ? ["--others"] : ["--others", "--cached"];
  const changed = [
    ...listDiff("d"),
    ...split(git("ls-files", "-z", ...untracked, "--", ...folders.map((folder) => `./${folder}`))),
  ];
  return {
    changed: [...new Set(changed)].filter((path) => !isTemporary(basename(path))).sort(),
    deleted: listDiff("D").sort(),
  };
}

const split = (list: string): string[] => list.split("\0").filter(Boolean);
