import { PersonFirst } from "./out-of-step.ts";
import { ask, type RunGit } from "./run-git.ts";

/** What a git answers that does not know an option. */
const UNKNOWN_OPTION = 129;
/** Trying again makes the same objects again, not new ones every minute. */
const NO_DATE = { GIT_AUTHOR_DATE: "@0 +0000", GIT_COMMITTER_DATE: "@0 +0000" };

/** The files that differ between two commits, or that one commit has changed; from the top of the repository. */
export async function changedFiles(git: RunGit, ...which: string[]): Promise<string[]> {
  const printed = await git(["diff-tree", "-r", "-z", "--name-only", "--no-renames", "--no-commit-id", ...which]);
  return printed.split("\0").filter(Boolean);
}

export interface Merged {
  tree: string;
  conflicts: readonly string[];
}

/** Merges two commits among git's objects: no file that people see is touched. */
export async function mergeTrees(git: RunGit, one: string, other: string): Promise<Merged> {
  const printed = await git(["merge-tree", "--write-tree", "-z", "--name-only", "--no-messages", one, other], {
    accept: [0, 1, UNKNOWN_OPTION],
  });
  if (printed === "")
    throw new PersonFirst("pending", "This machine’s git is too old to bring two histories together: 2.38 is needed.");
  const [tree = "", ...conflicts] = printed.split("\0").filter(Boolean);
  return { tree, conflicts };
}

/** What `tip` becomes with what a single commit has changed. */
export async function applyCommit(git: RunGit, tip: string, commit: string): Promise<Merged> {
  // merge-tree looks for the common ancestor itself: `tip`'s files as a sibling of `commit` make it that one's parent.
  const sibling = await git(["commit-tree", `${tip}^{tree}`, "-p", `${commit}^`, "-m", "sibling"], { env: NO_DATE });
  return mergeTrees(git, sibling.trim(), commit);
}

/** A commit of that tree with another one's author, dates and message. One that would change nothing is not made. */
export async function commitLike(git: RunGit, commit: string, tree: string, parent: string): Promise<string> {
  if (tree === (await ask(git, "rev-parse", `${parent}^{tree}`))) return parent;
  const printed = await git(["log", "-1", "--format=%an%n%ae%n%aI%n%cI%n%B", commit]);
  const [name = "", email = "", written = "", committed = "", ...message] = printed.split("\n");
  const env = {
    GIT_AUTHOR_NAME: name,
    GIT_AUTHOR_EMAIL: email,
    GIT_AUTHOR_DATE: written,
    GIT_COMMITTER_DATE: committed,
  };
  const input = `${message.join("\n").trimEnd()}\n`;
  return (await git(["commit-tree", tree, "-p", parent, "-F", "-"], { input, env })).trim();
}
