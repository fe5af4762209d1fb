import { existsSync, lstatSync } from "node:fs";
import { mkdir, readFile, rename, stat, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { removeDurably, writeDurably } from "../../admin-service/storage/durable-file.ts";
import { checksum, checksumsOf, listDataFiles, SET_ASIDE } from "./files.ts";
import { BUNDLE, DATA, FILES, filesIn, type Manifest } from "./manifest.ts";
import { gitIn, headOf, listUncommitted, type RunGit, tryGit } from "./run-git.ts";

/** Work in this installation that a backup does not contain. */
export interface NewerWork {
  /** The checked-out commit if the backup does not contain it; otherwise empty. */
  commit: string;
  /** Uncommitted changes, as paths in the repository. */
  changes: readonly string[];
}

const stamp = () => new Date().toISOString().replaceAll(/[:.]/g, "-");

/** Finds the work in a repository that would be lost if an unpacked backup replaced it. */
export async function findNewerWork(repository: string, manifest: Manifest, unpacked: string): Promise<NewerWork> {
  const { head, blog, practice, posts, deleted: alreadyDeleted } = manifest;
  const git = gitIn(repository);
  // Fetches the objects, which git needs for the comparison, and changes no branch.
  if (head) git("fetch", "--quiet", "--no-write-fetch-head", join(unpacked, BUNDLE), "HEAD");
  const current = headOf(git);
  const isInBackup =
    current === "" || (head !== "" && tryGit(git, "merge-base", "--is-ancestor", current, head) !== undefined);

  const { changed, deleted } = listUncommitted(git, [blog, ...practice]);
  const archived = filesIn(manifest, FILES);
  const archivedPost = (path: string) => posts[relative(blog, path)];
  const changes = deleted.filter((path) => !alreadyDeleted.includes(path) && archivedPost(path));
  for (const path of changed) {
    if (!lstatSync(join(repository, path)).isFile()) {
      // Symlinks and nested repositories are in no backup, and a restore changes them only if git tracks them.
      if (tryGit(git, "ls-files", "--error-unmatch", "--", path) !== undefined) changes.push(path);
      continue;
    }
    const sum = await checksum(join(repository, path));
    if (sum !== archived[path] && sum !== archivedPost(path)) changes.push(path);
  }
  return { commit: isInBackup ? "" : current, changes };
}

/**
 * Restores commits, branches and uncommitted files into an existing repository, or into a new one if `newer` is not given.
 * Returns where the previous state is, in sentences.
 */
export async function restoreRepository(
  repository: string,
  manifest: Manifest,
  unpacked: string,
  newer: NewerWork | undefined,
): Promise<string[]> {
  const { head, branch, remotes, deleted } = manifest;
  const git = gitIn(repository);
  if (!newer) git("init", "--quiet", `--initial-branch=${branch || "main"}`);
  const notes = newer ? await setAside(git, newer, unpacked) : [];
  if (head) {
    const targetRefs = newer ? "refs/restored/*" : "refs/*";
    git("fetch", "--quiet", "--update-head-ok", join(unpacked, BUNDLE), `+refs/*:${targetRefs}`, "HEAD");
    git("checkout", "--quiet", "--force", ...(branch ? ["-B", branch] : ["--detach"]), head);
  }
  for (const [name, url] of Object.entries(remotes)) {
    if (tryGit(git, "remote", "get-url", name) === undefined) git("remote", "add", name, url);
  }
  if (!newer && branch) tryGit(git, "branch", "--quiet", `--set-upstream-to=origin/${branch}`);
  await writeAll(join(unpacked, FILES), Object.keys(filesIn(manifest, FILES)), repository);
  for (const path of deleted) {
    refuseSymlinks(repository, path);
    if (existsSync(join(repository, path))) await removeDurably(join(repository, path));
  }
  return notes;
}

/** Keeps newer commits on a branch and uncommitted changes in a stash. Returns where to find them, in sentences. */
async function setAside(git: RunGit, { commit, changes }: NewerWork, unpacked: string): Promise<string[]> {
  const notes: string[] = [];
  if (commit) {
    const name = `before-restore-${stamp()}`;
    git("branch", name);
    notes.push(`The former commits are on the branch ${name}.`);
  }
  if (changes.length > 0 && headOf(git) !== "") {
    const list = join(unpacked, "changes");
    await writeFile(list, changes.join("\0"));
    const listed = [`--pathspec-from-file=${list}`, "--pathspec-file-nul"];
    git("stash", "push", "--quiet", "--all", "-m", "before restore", ...listed);
    notes.push("Changes that were not committed are in git's stash: git stash list.");
  }
  return notes;
}

/** Lists the data files that differ from the backup's, and those of them that were written after it was made. */
export async function findDifferingData(dataDir: string, manifest: Manifest) {
  const present = await checksumsOf(dataDir, await listDataFiles(dataDir));
  const archived = filesIn(manifest, DATA);
  const differing = Object.keys(present).filter((file) => present[file] !== archived[file]);
  const newer: string[] = [];
  for (const file of differing)
    if ((await stat(join(dataDir, file))).mtimeMs > Date.parse(manifest.at)) newer.push(file);
  return { differing, newer };
}

/** Restores the data. Moves files that differ into a folder beside them; returns where that is, as a sentence. */
export async function restoreData(
  dataDir: string,
  manifest: Manifest,
  unpacked: string,
  differing: readonly string[],
): Promise<string[]> {
  const setAsideFolder = join(dataDir, `${SET_ASIDE}${stamp()}`);
  for (const file of differing) {
    await mkdir(dirname(join(setAsideFolder, file)), { recursive: true, mode: 0o700 });
    await rename(join(dataDir, file), join(setAsideFolder, file));
  }
  await writeAll(join(unpacked, DATA), Object.keys(filesIn(manifest, DATA)), dataDir, { folder: 0o700, file: 0o600 });
  return differing.length > 0
    ? [`The former data are in ${setAsideFolder}. They may hold messages: delete them once all is well.`]
    : [];
}

async function writeAll(from: string, files: readonly string[], to: string, mode = { folder: 0o777, file: 0o644 }) {
  for (const file of files) {
    refuseSymlinks(to, file);
    await mkdir(dirname(join(to, file)), { recursive: true, mode: mode.folder });
    await writeDurably(join(to, file), await readFile(join(from, file)), { mode: mode.file });
  }
}

/** Throws when a folder of the path is a symlink, which could point outside. */
function refuseSymlinks(folder: string, path: string): void {
  for (let parent = dirname(path); parent !== "."; parent = dirname(parent)) {
    if (lstatSync(join(folder, parent), { throwIfNoEntry: false })?.isSymbolicLink())
      throw new Error(`${join(folder, parent)} is a link: nothing was put behind it.`);
  }
}
