import { OutOfStep } from "./out-of-step.ts";
import type { Remote } from "./remote.ts";
import type { RunGit } from "./run-git.ts";
import { forgetUnsent, theirsOf, theirsRef, unsentBranches } from "./sync-refs.ts";

interface Outgoing {
  git: RunGit;
  remote: Remote;
  branch: string;
  head: string;
}

/** Sends what the remote does not have, our versions put aside included. `false` when others have pushed meanwhile. */
export async function send({ git, remote, branch, head }: Outgoing): Promise<boolean> {
  const aside = await unsentBranches(git);
  const commits = new Map(aside);
  if (head && head !== (await theirsOf(git, branch))) commits.set(branch, head);
  if (commits.size === 0) return true;

  const taken = await remote.push(commits);
  // A branch of ours that somebody has worked on since, and is ahead of us, holds our version all the same.
  for (const name of aside.keys()) if (typeof taken.get(name) === "string") await forgetUnsent(git, name);
  if (taken.get(branch) === "taken") await git(["update-ref", theirsRef(branch), head]);

  for (const name of commits.keys()) {
    const answer = taken.get(name);
    if (typeof answer === "string") continue;
    const why = answer ? ` (${answer.refused})` : "";
    throw new OutOfStep("pending", `The git remote refuses what is sent${why}; it is tried again.`);
  }
  return taken.get(branch) !== "behind";
}
