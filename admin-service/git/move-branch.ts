import { dirname } from "node:path";
import { syncFiles } from "../publish/sync-files.ts";
import { PersonFirst } from "./out-of-step.ts";
import { GitFailure, type RunGit } from "./run-git.ts";

interface Move {
  branch: string;
  /** Where the branch is; empty when it has no commit yet. */
  from: string;
  to: string;
}

/**
 * Moves the checked-out branch and the files that differ. What people have staged or half-edited stays as it is: git
 * refuses the whole move when one of their files is among those that differ, an ignored or untracked one included.
 */
export async function moveBranch(git: RunGit, { branch, from, to }: Move): Promise<void> {
  try {
    await git(["switch", "--quiet", "--no-track", "--no-overwrite-ignore", "-C", branch, to]);
  } catch (error) {
    throw (error instanceof GitFailure && refusal(error.words)) || error;
  }
  if (from) await syncArrived(git, from, to);
}

/** git does not sync the files it checks out; after a power cut an empty one would look like somebody's edit. */
async function syncArrived(git: RunGit, from: string, to: string): Promise<void> {
  const top = (await git(["rev-parse", "--show-toplevel"])).trim();
  const printed = await git([
    "diff",
    "--name-only",
    "-z",
    "--no-renames",
    "--diff-filter=d",
    "--no-ext-diff",
    from,
    to,
  ]);
  const files = printed.split("\0").filter(Boolean);
  await syncFiles(top, files, [...new Set(files.map(dirname))]).catch(() => {}); // gone again already, perhaps
}

function refusal(words: string): PersonFirst | undefined {
  const files = words.split("\n").filter((line) => line.startsWith("\t"));
  const [first = ""] = files.map((line) => line.trim());
  if (first)
    return new PersonFirst(
      "pending",
      `“${first}” is being edited by hand here and was changed on the git remote too: what others have pushed waits until that edit is committed or taken back.`,
    );
  if (
    /cannot switch branch while|resolve your current index|needs merge|already (checked out|used by worktree)/.test(
      words,
    )
  )
    return new PersonFirst(
      "pending",
      "Somebody is in the middle of something with git here (a merge, say): what others have pushed waits until that is done.",
    );
  return undefined;
}
