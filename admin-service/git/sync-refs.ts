import { ask, type RunGit } from "./run-git.ts";

/** What the remote's branch held when we last heard of it. Refs of our own: people's remotes and branches stay theirs. */
export const theirsRef = (branch: string): string => `refs/sync/theirs/${branch}`;

/** The commit of the remote's branch; empty when it has none. */
export const theirsOf = (git: RunGit, branch: string): Promise<string> =>
  ask(git, "rev-parse", "--verify", "--quiet", theirsRef(branch));

/** Remembers a branch that has to get to the remote, until it is there. */
export async function keepUnsent(git: RunGit, branch: string, commit: string): Promise<void> {
  await git(["update-ref", `refs/sync/unsent/${branch}`, commit]);
}

export async function forgetUnsent(git: RunGit, branch: string): Promise<void> {
  await git(["update-ref", "-d", `refs/sync/unsent/${branch}`]);
}

/** Branches that still have to be sent → their commits. */
export async function unsentBranches(git: RunGit): Promise<Map<string, string>> {
  const printed = await ask(git, "for-each-ref", "--format=%(refname:lstrip=3) %(objectname)", "refs/sync/unsent");
  return new Map(
    printed
      .split("\n")
      .filter(Boolean)
      .map((line) => line.split(" ") as [string, string]),
  );
}

/** Whether the checked-out branch holds something that the remote was never seen to have. */
export async function hasUnsent(git: RunGit): Promise<boolean> {
  const commits = ["rev-list", "--max-count=1", "HEAD", "--not", "--glob=refs/sync/theirs/*"];
  return (await ask(git, ...commits).catch(() => "")) !== "";
}
