import { execFileSync } from "node:child_process";

const quietly = ["core.hooksPath=/dev/null", "core.fsmonitor=false", "core.quotePath=false", "core.fsync=all"];
/** For what restore puts away under a name of its own; no commit of the posts is ever made here. */
const identity = ["user.name=Restore", "user.email=restore@localhost", "commit.gpgSign=false"];
const settings = [...quietly, ...identity].flatMap((setting) => ["-c", setting]);

export type RunGit = (...args: string[]) => string;

/** git in a folder, with nothing run that the folder brings along. Throws with git's own words. */
export function gitIn(folder: string): RunGit {
  return (...args) => {
    try {
      return execFileSync("git", ["-C", folder, ...settings, ...args], {
        encoding: "utf8",
        env: { ...process.env, LC_ALL: "C", LANGUAGE: "C" },
        stdio: ["ignore", "pipe", "pipe"],
        maxBuffer: 256 * 1024 * 1024,
      });
    } catch (error) {
      const { stderr, message } = error as { stderr?: string; message: string };
      throw new Error(`git ${args[0]}: ${stderr?.trim() || message}`);
    }
  };
}

/** What git answers; `undefined` where it fails, which is how it says no. */
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
