import { basename } from "node:path";
import { gitSyncIn } from "../../admin-service/git/git.ts";
import { isTemporary } from "../../admin-service/storage/durable-file.ts";

/** The author of the stash that restore makes; no commit of the posts is ever made here. */
const identity = ["user.name=Restore", "user.email=restore@localhost"];
/** A whole history is packed or unpacked. */
const LIMIT_MS = 30 * 60 * 1000;

export type RunGit = (...args: string[]) => string;

/** git in a folder, without running its hooks or programs. Throws with git's own message. */
export const gitIn = (folder: string): RunGit => gitSyncIn(folder, identity, LIMIT_MS);

/** git's answer; `undefined` when it exits with an error. */
export function tryGit(git: RunGit, ...args: string[]): string | undefined {
  try {
    return git(...args).trimEnd();
  } catch {
    return undefined;
  }
}

/** The checked-out commit; empty where there is none yet. */
export const headOf = (git: RunGit): string => tryGit(git, "rev-parse", "--verify", "--quiet", "HEAD") ?? "";

/** The work tree that a folder is in, if any. */
export const workTreeOf = (folder: string): string | undefined => tryGit(gitIn(folder), "rev-parse", "--show-toplevel");

/**
 * All uncommitted changes: changed and deleted tracked files, and in these folders untracked and ignored files too.
 * Paths are those in the repository.
 */
export function listUncommitted(git: RunGit, folders: readonly string[]): { changed: string[]; deleted: string[] } {
  const hasCommit = headOf(git) !== "";
  const differing = (kind: string) =>
    hasCommit ? split(git("diff", "--name-only", "-z", `--diff-filter=${kind}`, "HEAD")) : [];
  const unknown = hasCommit ? ["--others"] : ["--others", "--cached"];
  const changed = [
    ...differing("d"),
    ...split(git("ls-files", "-z", ...unknown, "--", ...folders.map((folder) => `./${folder}`))),
  ];
  return {
    changed: [...new Set(changed)].filter((path) => !isTemporary(basename(path))).sort(),
    deleted: differing("D").sort(),
  };
}

const split = (list: string): string[] => list.split("\0").filter(Boolean);
