import { gitSyncIn } from "../../admin-service/git/git.ts";

/** For what restore puts away under a name of its own; no commit of the posts is ever made here. */
const identity = ["user.name=Restore", "user.email=restore@localhost"];
/** A whole history is packed or unpacked. */
const LIMIT_MS = 30 * 60 * 1000;

export type RunGit = (...args: string[]) => string;

/** git in a folder, with nothing run that the folder brings along. Throws with git's own words. */
export const gitIn = (folder: string): RunGit => gitSyncIn(folder, identity, LIMIT_MS);

/** git's answer; `undefined` where it fails, which is how it says no. */
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
