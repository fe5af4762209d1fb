import { existsSync, lstatSync } from "node:fs";
import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join, relative } from "node:path";
import { findWorkTree, type Git, gitIn, HISTORY_LIMIT_MS } from "../../admin-service/git/git.ts";
import { isTemporary } from "../../admin-service/storage/durable-file.ts";
import type { Manifest } from "./manifest.ts";

/** The author of what a restore sets aside. Nothing else is committed here. */
const identity = ["user.name=Restore", "user.email=restore@localhost"];

/** Returns git for the repository of posts and facts. */
export const openGit = (repository: string): Git =>
  gitIn(repository, { more: () => identity, limitMs: HISTORY_LIMIT_MS });

/** Returns the work tree that a folder is in, if any. */
export const workTreeOf = (folder: string): string | undefined =>
  existsSync(folder) ? findWorkTree(folder) : undefined;

/**
 * Lists all that is not committed, as paths in the repository: changed and deleted tracked files, and within `folders`
 * untracked and ignored files as well. Left out are links and repositories that git does not track, and what is in `dataDir`.
 */
export async function listUncommitted(git: Git, folders: readonly string[], dataDir: string): Promise<string[]> {
  const tracked = (await git.commitOf("HEAD")) ? ["diff", "--name-only", "HEAD"] : ["ls-files", "--cached"];
  const inFolders = folders.map((folder) => `./${folder}`);
  const untracked = split(await git.run(["ls-files", "-z", "--others", "--", ...inFolders]));
  const files = untracked.filter((path) => lstatSync(join(git.folder, path)).isFile());
  const isWork = (path: string) =>
    !isTemporary(basename(path)) && relative(dataDir, join(git.folder, path)).startsWith("..");
  return [...split(await git.run([...tracked, "-z"])), ...files].filter(isWork).sort();
}

/**
 * Makes a commit that no branch knows: `head` with these paths as they are in a folder, where a missing one is deleted. Git
 * refuses paths that lead outside, or into its own files.
 */
export async function commitFiles(git: Git, head: string, folder: string, paths: readonly string[]): Promise<string> {
  if (paths.length === 0 && head) return head;
  await using temporary = await mkdtempDisposable(join(tmpdir(), "index-"));
  const env = { GIT_INDEX_FILE: join(temporary.path, "index"), GIT_WORK_TREE: folder };
  if (head) await git.run(["read-tree", head], { env });
  const asInFolder = ["update-index", "-z", "--add", "--remove", "--replace", "--stdin"];
  await git.run(asInFolder, { env, input: paths.join("\0") });
  const tree = (await git.run(["write-tree"], { env })).trim();
  const parents = head ? ["-p", head] : [];
  return (await git.run(["commit-tree", tree, ...parents, "-m", "What was not committed"])).trim();
}

/** Makes the files those of one commit, when they are those of another, and checks out a branch, or a commit without one. */
export async function checkOut(
  git: Git,
  from: string,
  to: string,
  { branch, head }: Pick<Manifest, "branch" | "head">,
) {
  await git.run(["read-tree", from]);
  await git.run(["read-tree", "--reset", "-u", to]);
  if (branch) await git.run(["symbolic-ref", "HEAD", `refs/heads/${branch}`]);
  if (head) await git.run(["update-ref", ...(branch ? [] : ["--no-deref"]), "HEAD", head]);
  await git.run(["read-tree", (await git.commitOf("HEAD")) || "--empty"]);
  await git.run(["update-index", "-q", "--refresh"], { accept: [0, 1] });
}

const split = (list: string): string[] => list.split("\0").filter(Boolean);
