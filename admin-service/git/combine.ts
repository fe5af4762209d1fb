import { PersonFirst } from "./out-of-step.ts";
import { ask, type RunGit } from "./run-git.ts";

const UNKNOWN_OPTION = 129;

/** A change of ours that cannot live beside theirs. */
export interface Aside {
  slug: string;
  /** Our newest commit of that post. */
  commit: string;
}

export interface Combined {
  /** The commit in which both histories have their place. */
  commit: string;
  aside: readonly Aside[];
}

interface Histories {
  head: string;
  theirs: string;
  /** Where the posts are, from the top of the repository; empty or with a slash at its end. */
  folder: string;
}

/**
 * Puts our commits on top of theirs. A post that both have changed in the same place stays as theirs has it, and all of
 * our commits of it are put aside; where more than posts is in conflict, a person is asked to. It happens among git's objects only: no file that people see is touched.
 */
export async function combine(git: RunGit, { head, theirs, folder }: Histories): Promise<Combined> {
  const ours = lines(await ask(git, "rev-list", "--reverse", "--topo-order", head, `^${theirs}`));
  if (ours.length === 0) return { commit: theirs, aside: [] };
  if (!(await ask(git, "rev-list", "--max-count=1", theirs, `^${head}`))) return { commit: head, aside: [] };
  if (!(await ask(git, "merge-base", head, theirs)))
    throw new PersonFirst(
      "conflict",
      "The git remote’s branch has another origin than the posts here: is it the right repository?",
    );
  // What a person has merged by hand here would fall apart into its conflicts again: it is kept whole.
  if (await ask(git, "rev-list", "--merges", "--max-count=1", head, `^${theirs}`)) return mergeWhole(git, head, theirs);

  const aside = new Map<string, string>();
  for (;;) {
    const replayed = await replay(git, { ours, theirs, folder, aside });
    if (replayed !== undefined) return replayed;
  }
}

/** Trying again makes the same objects again, not new ones every minute. */
const NO_DATE = { GIT_AUTHOR_DATE: "@0 +0000", GIT_COMMITTER_DATE: "@0 +0000" };

interface Replay {
  ours: readonly string[];
  theirs: string;
  folder: string;
  /** Files in conflict → our newest commit of each. */
  aside: Map<string, string>;
}

/** Answers `undefined` when one more file turned out to be in conflict: its earlier commits have to stay out as well. */
async function replay(git: RunGit, { ours, theirs, folder, aside }: Replay): Promise<Combined | undefined> {
  let tip = theirs;
  for (const commit of ours) {
    const files = (await git(["diff-tree", "-r", "-z", "--name-only", "--no-renames", "--no-commit-id", commit]))
      .split("\0")
      .filter(Boolean);
    const known = files.filter((file) => aside.has(file));
    const { tree, conflicts } =
      known.length > 0 ? { tree: "", conflicts: known } : await mergeInto(git, tip, { commit, since: `${commit}^` });
    if (conflicts.length > 0) {
      if (!files.every((file) => file.startsWith(folder))) throw mergePlease(conflicts);
      const hit = files.filter((file) => conflicts.includes(file));
      for (const file of hit.length > 0 ? hit : files) aside.set(file, commit);
      if (known.length === 0) return undefined;
    } else if (tree !== (await git(["rev-parse", `${tip}^{tree}`])).trim())
      tip = await commitLike(git, commit, tree, tip);
  }
  return { commit: tip, aside: [...aside].map(([file, commit]) => ({ slug: slugOf(file), commit })) };
}

/** What `tip` becomes with what `commit` has changed since an earlier one. */
async function mergeInto(git: RunGit, tip: string, { commit, since }: { commit: string; since: string }) {
  // merge-tree looks for the common ancestor itself: `tip`'s files as a child of `since` make that the one.
  const stage = (await git(["commit-tree", `${tip}^{tree}`, "-p", since, "-m", "stage"], { env: NO_DATE })).trim();
  return mergeTrees(git, stage, commit);
}

async function mergeTrees(git: RunGit, one: string, other: string) {
  const printed = await git(["merge-tree", "--write-tree", "-z", "--name-only", "--no-messages", one, other], {
    accept: [0, 1, UNKNOWN_OPTION],
  });
  if (printed === "")
    throw new PersonFirst("pending", "This machine’s git is too old to bring two histories together: 2.38 is needed.");
  const [tree = "", ...conflicts] = printed.split("\0").filter(Boolean);
  return { tree, conflicts };
}

async function mergeWhole(git: RunGit, head: string, theirs: string): Promise<Combined> {
  const { tree, conflicts } = await mergeTrees(git, head, theirs);
  if (conflicts.length > 0) throw mergePlease(conflicts);
  const parents = ["-p", head, "-p", theirs];
  return {
    commit: (await git(["commit-tree", tree, ...parents, "-m", "Merge what others have pushed"])).trim(),
    aside: [],
  };
}

/** The same author, dates and message, so that trying again makes the very same commit. */
async function commitLike(git: RunGit, commit: string, tree: string, parent: string): Promise<string> {
  const [name = "", email = "", written = "", committed = "", ...message] = (
    await git(["log", "-1", "--format=%an%n%ae%n%aI%n%cI%n%B", commit])
  ).split("\n");
  const env = {
    GIT_AUTHOR_NAME: name,
    GIT_AUTHOR_EMAIL: email,
    GIT_AUTHOR_DATE: written,
    GIT_COMMITTER_DATE: committed,
  };
  const input = `${message.join("\n").trimEnd()}\n`;
  return (await git(["commit-tree", tree, "-p", parent, "-F", "-"], { input, env })).trim();
}

/** As far as a branch's name can say it. */
const slugOf = (file: string) =>
  (file.split("/").at(-1) ?? file).replace(/\.[^.]*$/, "").replace(/[^A-Za-z0-9-]+/g, "-") || "post";

const mergePlease = (files: readonly string[]) =>
  new PersonFirst(
    "conflict",
    `“${files[0]}” was changed here and on the git remote in the same place, and more than posts is at stake: please bring the two together by hand (git pull).`,
  );

const lines = (printed: string) => printed.split("\n").filter(Boolean);
