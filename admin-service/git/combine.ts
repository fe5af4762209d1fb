import { STEP } from "./move-branch.ts";
import { applyCommit, changedFiles, commitLike, mergeTrees } from "./objects.ts";
import { PersonFirst } from "./out-of-step.ts";
import { ask, type RunGit } from "./run-git.ts";

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
 * Puts our commits on top of theirs, as a rebase does, but among git's objects only: no file that people see is touched.
 * A post that both have changed in the same place stays as theirs has it, and all of our commits of it are put aside.
 * When anything but posts is in conflict, a person has to decide.
 */
export async function combine(git: RunGit, { head, theirs, folder }: Histories): Promise<Combined> {
  const inOrder = ["--reverse", "--topo-order", `--grep=^${STEP}$`, "--invert-grep"];
  const ours = (await ask(git, "rev-list", ...inOrder, head, `^${theirs}`)).split("\n").filter(Boolean);
  if (ours.length === 0) return { commit: theirs, aside: [] };
  if (!(await ask(git, "rev-list", "--max-count=1", theirs, `^${head}`))) return { commit: head, aside: [] };
  if (!(await ask(git, "merge-base", head, theirs)))
    throw new PersonFirst(
      "conflict",
      "The git remote’s branch has another origin than the posts here: is it the right repository?",
    );
  // What a person has merged by hand would fall apart into its conflicts again: it is kept whole.
  if (await ask(git, "rev-list", "--merges", "--max-count=1", head, `^${theirs}`)) return mergeWhole(git, head, theirs);

  const aside = new Map<string, string>();
  for (;;) {
    const tip = await replay(git, { ours, theirs, folder, aside });
    if (tip) return { commit: tip, aside: [...aside].map(([file, commit]) => ({ slug: slugOf(file), commit })) };
  }
}

interface Replay {
  ours: readonly string[];
  theirs: string;
  folder: string;
  /** Files in conflict → our newest commit of each. */
  aside: Map<string, string>;
}

/** Answers `undefined` when one more file turned out to be in conflict: our earlier commits of it have to stay out too. */
async function replay(git: RunGit, { ours, theirs, folder, aside }: Replay): Promise<string | undefined> {
  let tip = theirs;
  for (const commit of ours) {
    const files = await changedFiles(git, commit);
    const known = files.filter((file) => aside.has(file));
    const { tree, conflicts } = known.length > 0 ? { tree: "", conflicts: known } : await applyCommit(git, tip, commit);
    if (conflicts.length === 0) {
      tip = await commitLike(git, commit, tree, tip);
      continue;
    }
    if (!files.every((file) => file.startsWith(folder))) throw mergePlease(conflicts);
    const hit = files.filter((file) => conflicts.includes(file));
    // A file that theirs has renamed is in conflict under its new name.
    for (const file of hit.length > 0 ? hit : files) aside.set(file, commit);
    if (known.length === 0) return undefined;
  }
  return tip;
}

async function mergeWhole(git: RunGit, head: string, theirs: string): Promise<Combined> {
  const { tree, conflicts } = await mergeTrees(git, head, theirs);
  if (conflicts.length > 0) throw mergePlease(conflicts);
  const merge = await git(["commit-tree", tree, "-p", head, "-p", theirs, "-m", "Merge what others have pushed"]);
  return { commit: merge.trim(), aside: [] };
}

const mergePlease = ([file]: readonly string[]) =>
  new PersonFirst(
    "conflict",
    `“${file}” was changed here and on the git remote in the same place: please bring the two together by hand (git pull).`,
  );

/** As far as a branch's name can say it. */
const slugOf = (file: string) =>
  (file.split("/").at(-1) ?? file).replace(/\.[^.]*$/, "").replace(/[^A-Za-z0-9-]+/g, "-") || "post";
