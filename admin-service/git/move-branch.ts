import { dirname } from "node:path";
import { syncFiles } from "../storage/sync-files.ts";
import { changedFiles } from "./objects.ts";
import { OutOfStep, PersonFirst } from "./out-of-step.ts";
import { ask, GitFailure, type RunGit } from "./run-git.ts";

/** The message of a commit that is on the branch for moments only; when it is met later, a move was cut off there. */
export const STEP = "A step of a move that was cut off";

interface Move {
  branch: string;
  /** Where the branch is; empty when it has no commit yet. */
  from: string;
  to: string;
}

/**
 * Moves the checked-out branch and the files that differ. What people have staged or half-edited stays as it is: git
 * refuses the whole move when one of their files is among those that differ, an ignored or untracked one included.
 *
 * Only git's fast-forward does all of that and refuses to move a branch that somebody has committed to meanwhile. So a
 * move to another line of history first goes forward to a commit with the same files.
 */
export async function moveBranch(git: RunGit, { branch, from, to }: Move): Promise<void> {
  const isForward = !from || (await ask(git, "merge-base", from, to)) === from;
  const step = isForward ? to : await ask(git, "commit-tree", `${to}^{tree}`, "-p", from, "-m", STEP);
  const careful = ["--no-overwrite-ignore", "--no-autostash", "--no-verify-signatures"];
  try {
    await git(["merge", "--quiet", "--ff-only", ...careful, step]);
    if (step !== to) await git(["update-ref", "-m", "sync: ours on top of theirs", `refs/heads/${branch}`, to, step]);
  } catch (error) {
    throw (error instanceof GitFailure && refusal(error.words)) || error;
  }
  if (from) await syncArrived(git, from, to);
}

/** git does not sync the files it checks out; after a power cut an empty one would look like somebody's edit. */
async function syncArrived(git: RunGit, from: string, to: string): Promise<void> {
  const top = await ask(git, "rev-parse", "--show-toplevel");
  const files = await changedFiles(git, "--diff-filter=d", from, to);
  await syncFiles(top, files, [...new Set(files.map(dirname))]).catch(() => {}); // gone again already, perhaps
}

function refusal(words: string): OutOfStep | undefined {
  const file = /^\t(.+)$/m.exec(words)?.[1];
  if (file)
    return new PersonFirst(
      "pending",
      `“${file}” is being edited by hand here and was changed on the git remote too: what others have pushed waits until that edit is committed or taken back.`,
    );
  if (/not concluded|unmerged files|resolve your current index/.test(words))
    return new PersonFirst(
      "pending",
      "Somebody is in the middle of a merge here: what others have pushed waits until that is done.",
    );
  if (/Not possible to fast-forward|but expected/.test(words))
    return new OutOfStep("pending", "Somebody has committed here at the same moment; it is tried again.");
  return undefined;
}
