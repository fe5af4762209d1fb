import { mkdir, mkdtempDisposable, readFile, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, extname, join, relative } from "node:path";
import { syncFiles } from "../storage/durable-file.ts";
import { type Git, GitFailure } from "./git.ts";
import { NeedsPerson, OutOfStep } from "./remote.ts";

/** Git's exit code for an unknown option. */
const UNKNOWN_OPTION = 129;
/** Thousands of posts and their pictures may arrive at once. */
const CHECKOUT_LIMIT_MS = 60_000;
/** Refs that record a move of the branch while it is under way. Left over, they show that it was interrupted. */
const MOVE = { from: "refs/sync/move/from", to: "refs/sync/move/to" };

/** The folders whose content others may push. */
export interface ContentFolders {
  blogDir: string;
  /** Absent when the practice's facts are in another work tree. */
  practiceDir: string | undefined;
}

/** Our version of a file that was replaced by theirs, and the branch that keeps it. */
export interface KeptVersion {
  name: string;
  branch: string;
  commit: string;
}

export interface MergeResult {
  /** The branch's commit after the merge; empty in a repository without commits. */
  head: string;
  moved: boolean;
  kept: readonly KeptVersion[];
}

/** The refs that a sync needs, read in one call of git. */
export type Refs = Awaited<ReturnType<typeof readRefs>>;

export async function readRefs(git: Git) {
  const format = "--format=%(objectname) %(refname) %(HEAD)";
  const lines = (await git.ask("for-each-ref", format, "refs/heads/", "refs/sync/")).split("\n");
  const entries = lines.filter(Boolean).map((line) => line.split(" ") as [commit: string, ref: string, mark?: string]);
  const commits = new Map(entries.map(([commit, ref]) => [ref, commit]));
  const head = entries.find(([, , mark]) => mark === "*");
  return {
    /** The checked-out branch; empty when it has no commit, or no branch is checked out. */
    branch: head?.[1].slice("refs/heads/".length) ?? "",
    commitOf: (ref: string): string => commits.get(ref) ?? "",
    /** Branches that still have to be pushed, with their commits. */
    unsent: entries
      .filter(([, ref]) => ref.startsWith(unsentRef("")))
      .map(([commit, ref]) => [ref.slice(unsentRef("").length), commit] as const),
  };
}

interface Sides {
  /** Our commit; empty where there is none. */
  head: string;
  theirs: string;
}

/**
 * Merges their commits into the checked-out branch: by fast-forward, or by a merge commit that is made in git's object
 * database, without touching the work tree. On a conflict in a post or a file of facts, theirs is taken and ours is kept on
 * a branch. Commits that touch anything else are refused: code comes by an upgrade only, otherwise whoever may push could
 * run code here. The caller holds the write lock; `git` runs in the top folder.
 */
export async function mergeTheirs(
  git: Git,
  { head, theirs }: Sides,
  { blogDir, practiceDir }: ContentFolders,
): Promise<MergeResult> {
  const stay = { head, moved: false, kept: [] };
  if (!theirs || theirs === head) return stay;
  const base = head && (await git.ask("merge-base", head, theirs));
  if (base === theirs) return stay;
  if (head && !base)
    throw new NeedsPerson(
      "conflict",
      "The git remote’s branch has another origin than the posts here: is it the right repository?",
    );
  const folder = await prefixOf(git, blogDir);
  const practice = practiceDir && (await prefixOf(git, practiceDir));
  const isFacts = (path: string) => practice !== undefined && isFactsFile(practice, path);
  const touched = await changedFiles(git, base || (await emptyTree(git)), theirs);
  const code = touched.find((path) => !path.startsWith(folder) && !isFacts(path));
  if (code)
    throw new NeedsPerson(
      "conflict",
      `“${code}” was changed on the git remote. Only posts, pictures and the practice’s facts are taken over by themselves: what others have pushed waits until somebody upgrades the site.`,
    );
  const folders = [folder, practice].filter((each) => each !== undefined);
  const { commit, kept } =
    head === base ? { commit: theirs, kept: [] } : await mergeCommit(git, { head, theirs, base, folders, isFacts });
  const refs = kept.flatMap(({ branch, commit }) => [
    `refs/heads/${branch} ${commit}`,
    `${unsentRef(branch)} ${commit}`,
  ]);
  if (refs.length > 0) await changeRefs(git, "update", refs);
  await moveBranch(git, head, commit);
  for (const dir of [blogDir, practiceDir]) if (dir) await mkdir(dir, { recursive: true }); // git removes empty folders
  return { head: commit, moved: true, kept };
}

/** The prefix of a folder's paths, from the top of the repository, such as `content/blog/`; empty for the top itself. */
const prefixOf = async (git: Git, dir: string): Promise<string> =>
  join(relative(git.folder, await realpath(dir)), "/").replace(/^\//, "");

/** Whether a path is a file of facts, the practice’s own sentences, or one of their pictures. Nothing else in that folder may be pushed. */
const isFactsFile = (folder: string, path: string): boolean =>
  path.startsWith(folder) &&
  /^(?:[a-z]+\.yaml|sentences\.tsv|words\/[a-z-]+\.yaml|images\/[a-z0-9-]+\.(?:webp|jpe?g|png|avif))$/.test(
    path.slice(folder.length),
  );

/** Changes these refs atomically. Each is `ref commit` for an update, or `ref` for a deletion. */
async function changeRefs(git: Git, how: "update" | "delete", refs: readonly string[]): Promise<void> {
  await git.run(["update-ref", "--stdin"], { input: refs.map((ref) => `${how} ${ref}\n`).join("") });
}

/** The ref of a branch that still has to be pushed. Its own namespace leaves people's remotes and branches alone. */
export const unsentRef = (branch: string): string => `refs/sync/unsent/${branch}`;

interface Histories extends Sides {
  base: string;
  /** The prefixes of posts and facts: empty, or with a slash at the end. */
  folders: readonly string[];
  isFacts: (path: string) => boolean;
}

async function mergeCommit(git: Git, { head, theirs, base, folders, isFacts }: Histories) {
  const printed = await git.run(["merge-tree", "--write-tree", "-z", "--name-only", "--no-messages", head, theirs], {
    accept: [0, 1, UNKNOWN_OPTION],
  });
  if (printed === "")
    throw new NeedsPerson("pending", "This machine’s git is too old to bring two histories together: 2.38 is needed.");
  const [merged = "", ...conflicts] = printed.split("\0").filter(Boolean);
  const tree =
    conflicts.length > 0 ? await takeTheirs(git, merged, { head, theirs, base, folders, isFacts, conflicts }) : merged;

  // With the parents' date, a retried merge is the same commit each time.
  const dates = (await git.ask("show", "--no-patch", "--format=%ct", head, theirs)).split("\n").map(Number);
  const date = `@${Math.max(...dates)} +0000`;
  const message = "Merge what others have pushed";
  const commit = await git.run(["commit-tree", tree, "-p", head, "-p", theirs, "-m", message], {
    env: { GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date },
  });
  const kept = await Promise.all(conflicts.map((path) => keptVersion(git, path, { head, theirs }, isFacts(path))));
  return { commit: commit.trim(), kept };
}

/** Returns the merged tree with their version of each path in conflict, and with the pictures that these texts show. */
async function takeTheirs(
  git: Git,
  tree: string,
  { head, theirs, base, folders, conflicts }: Histories & { conflicts: readonly string[] },
): Promise<string> {
  const texts = conflicts.map((path) => git.run(["cat-file", "blob", `${theirs}:${path}`]).catch(() => ""));
  const shown = (await Promise.all(texts)).join();
  const pictures = (
    await changedFiles(git, "--diff-filter=D", base, head, "--", ...folders.map((folder) => `${folder}images/`))
  ).filter((path) => shown.includes(basename(path)));
  const paths = [...conflicts, ...pictures];
  await using temporary = await mkdtempDisposable(join(tmpdir(), "merge-"));
  const env = { GIT_INDEX_FILE: join(temporary.path, "index") };
  const entries = await git.run(["ls-tree", "-r", "-z", "--full-tree", theirs, "--", ...paths]);
  await git.run(["read-tree", tree], { env });
  await git.run(["update-index", "-z", "--force-remove", "--stdin"], { env, input: paths.join("\0") });
  await git.run(["update-index", "-z", "--index-info"], { env, input: entries });
  return (await git.run(["write-tree"], { env })).trim();
}

/** Our newest commit of a path; HEAD when we never touched that path, because they have renamed the file. */
async function keptVersion(git: Git, path: string, { head, theirs }: Sides, isFacts: boolean): Promise<KeptVersion> {
  const newest = await git.ask("rev-list", "--max-count=1", head, `^${theirs}`, "--", path);
  const commit = newest || head;
  // Words of a page have the name of a section, or of a post.
  const of = isFacts && basename(dirname(path)) === "words" ? "words-" : "";
  const name = of + basename(path, extname(path)).replace(/[^A-Za-z0-9-]+/g, "-") || "post";
  return { name, commit, branch: `ours/${isFacts ? "practice-" : ""}${name}-${commit.slice(0, 7)}` };
}

const emptyTree = async (git: Git) => (await git.run(["hash-object", "-t", "tree", "-w", "--stdin"])).trim();

/** Lists the files that differ between two commits, from the top of the repository. */
export async function changedFiles(git: Git, ...which: string[]): Promise<string[]> {
  const printed = await git.run(["diff-tree", "-r", "-z", "--name-only", "--no-renames", ...which]);
  return printed.split("\0").filter(Boolean);
}

/**
 * Fast-forwards the checked-out branch and its files. Staged and uncommitted edits stay: git refuses the whole move if it
 * would overwrite one of them, or an ignored or untracked file.
 */
export async function moveBranch(git: Git, head: string, to: string): Promise<void> {
  const from = head || (await emptyTree(git));
  await changeRefs(git, "update", [`${MOVE.from} ${from}`, `${MOVE.to} ${to}`]);
  const careful = ["--no-overwrite-ignore", "--no-autostash", "--no-verify-signatures"];
  try {
    await git.run(["merge", "--quiet", "--ff-only", ...careful, to], { limitMs: CHECKOUT_LIMIT_MS });
  } catch (error) {
    const refused = error instanceof GitFailure && !error.timedOut && refusal(error.stderr);
    await (refused ? clearMove(git) : undoMove(git, from, to)).catch(() => {}); // the next attempt tries again
    throw refused || error;
  }
  // Git does not sync the files it checks out. After a power cut, an empty file would look like somebody's edit.
  const checkedOut = await changedFiles(git, "--diff-filter=d", from, to);
  await syncFiles(git.folder, checkedOut, [...new Set(checkedOut.map(dirname))]).catch(() => {}); // a file may be gone again
  await clearMove(git);
}

const clearMove = (git: Git) => changeRefs(git, "delete", [MOVE.from, MOVE.to]);

/**
 * Undoes a move that was interrupted by a kill or a power cut: files that are missing, or contain only the beginning of the
 * new version, are restored from the branch. Later edits by people stay.
 */
export async function undoInterruptedMove(git: Git, { commitOf }: Refs): Promise<void> {
  const from = commitOf(MOVE.from);
  if (from) await undoMove(git, from, commitOf(MOVE.to));
}

async function undoMove(git: Git, from: string, to: string): Promise<void> {
  const unfinished: string[] = [];
  for (const path of await changedFiles(git, from, to)) {
    const present = await readFile(join(git.folder, path)).catch(() => undefined);
    const arriving = present && (await git.bytes(["cat-file", "blob", `${to}:${path}`]).catch(() => undefined));
    if (!present || arriving?.subarray(0, present.length).equals(present)) unfinished.push(path);
  }
  const withPaths = (command: string, paths: readonly string[]) =>
    git.run([command, "--quiet", "--pathspec-from-file=-", "--pathspec-file-nul"], {
      input: paths.join("\0"),
    });
  if (unfinished.length > 0) {
    await withPaths("reset", unfinished);
    const tracked = new Set((await git.run(["ls-files", "-z"])).split("\0"));
    const known = unfinished.filter((path) => tracked.has(path));
    if (known.length > 0) await withPaths("checkout", known);
    for (const path of unfinished) if (!tracked.has(path)) await rm(join(git.folder, path), { force: true });
  }
  await clearMove(git);
}

function refusal(stderr: string): OutOfStep | undefined {
  const file = /^\t(.+)$/m.exec(stderr)?.[1];
  if (file)
    return new NeedsPerson(
      "pending",
      `“${file}” is being edited by hand here and was changed on the git remote too: what others have pushed waits until that edit is committed or taken back.`,
    );
  if (/not concluded|unmerged files|resolve your current index/.test(stderr))
    return new NeedsPerson(
      "pending",
      "Somebody is in the middle of a merge here: what others have pushed waits until that is done.",
    );
  if (/Not possible to fast-forward|but expected/.test(stderr))
    return new OutOfStep("pending", "Somebody has committed here at the same moment; it is tried again.");
  return undefined;
}
