import { mkdir } from "node:fs/promises";
import { type Aside, combine } from "./combine.ts";
import { moveBranch } from "./move-branch.ts";
import { PersonFirst } from "./out-of-step.ts";
import { ask, type RunGit } from "./run-git.ts";
import { keepUnsent, theirsOf } from "./sync-refs.ts";

/** A version of ours that lost its place to theirs, and the branch that keeps it. */
export interface Kept {
  slug: string;
  branch: string;
}

export interface Joined {
  /** The branch's commit, with theirs and ours in it; empty where nobody has committed yet. */
  head: string;
  moved: boolean;
  kept: readonly Kept[];
}

/** The branch that is kept in step: the checked-out one. When another one is wanted, nothing may happen to this one. */
export async function branchHere(git: RunGit, wanted: string | undefined): Promise<string> {
  const here = await ask(git, "symbolic-ref", "--quiet", "--short", "HEAD");
  if (here && (!wanted || here === wanted)) return here;
  if (here && wanted && !(await ask(git, "rev-parse", "--verify", "--quiet", "HEAD"))) {
    await git(["symbolic-ref", "HEAD", `refs/heads/${wanted}`]); // a new repository: no branch has begun yet
    return wanted;
  }
  throw new PersonFirst(
    "pending",
    `${here ? `“${here}”` : "No branch"} is checked out here, not ${wanted ? `“${wanted}”` : "a branch"}: nothing is pulled or pushed until it is.`,
  );
}

/** Brings the checked-out branch to where it holds what was fetched, and ours. Only for whoever holds the write lock. */
export async function join(git: RunGit, { branch, blogDir }: { branch: string; blogDir: string }): Promise<Joined> {
  const head = await ask(git, "rev-parse", "--verify", "--quiet", "HEAD");
  const theirs = await theirsOf(git, branch);
  if (!theirs || theirs === head) return { head, moved: false, kept: [] };
  const folder = await ask(git, "-C", blogDir, "rev-parse", "--show-prefix");
  const { commit, aside } = head ? await combine(git, { head, theirs, folder }) : { commit: theirs, aside: [] };
  if (commit === head) return { head, moved: false, kept: [] };
  const kept = await Promise.all(aside.map((change) => keepAside(git, change)));
  await moveBranch(git, { branch, from: head, to: commit });
  await mkdir(blogDir, { recursive: true }); // with its last post the folder has gone
  return { head: commit, moved: true, kept };
}

async function keepAside(git: RunGit, { slug, commit }: Aside): Promise<Kept> {
  const branch = `ours/${slug}-${commit.slice(0, 7)}`;
  await git(["update-ref", `refs/heads/${branch}`, commit]);
  await keepUnsent(git, branch, commit);
  return { slug, branch };
}
