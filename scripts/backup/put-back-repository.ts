import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { removeDurably, writeDurably } from "../../admin-service/storage/durable-file.ts";
import { checksum } from "./checksums.ts";
import { BUNDLE, FILES, filesIn, type Manifest } from "./manifest.ts";
import { gitIn, headOf, type RunGit, tryGit } from "./run-git.ts";
import { listUncommitted } from "./uncommitted.ts";

/** What the repository has and the backup does not, in words: commits, and changes that no commit has. */
export async function newerInRepository(repository: string, manifest: Manifest, unpacked: string): Promise<string[]> {
  const git = gitIn(repository);
  // Only the objects, so that git can compare; no branch moves.
  if (manifest.head) git("fetch", "--quiet", "--no-write-fetch-head", join(unpacked, BUNDLE), "HEAD");
  const commits = isBeyond(git, manifest) ? [`the commits up to ${headOf(git).slice(0, 7)}`] : [];
  return [...commits, ...(await changesBeyond(git, repository, manifest))];
}

/** Puts commits, branches and uncommitted files back. Answers, in words, where to find what they took the place of. */
export async function putBackRepository(
  repository: string,
  manifest: Manifest,
  unpacked: string,
  { isNew }: { isNew: boolean },
): Promise<string[]> {
  const { head, branch, remotes, deleted } = manifest;
  const git = gitIn(repository);
  if (isNew) git("init", "--quiet", `--initial-branch=${branch || "main"}`);
  const aside = isNew ? [] : await setAside(git, repository, manifest, unpacked);
  if (head) {
    const into = isNew ? "refs/*" : "refs/restored/*";
    git("fetch", "--quiet", "--update-head-ok", join(unpacked, BUNDLE), `+refs/*:${into}`, "HEAD");
    git("checkout", "--quiet", "--force", ...(branch ? ["-B", branch] : ["--detach"]), head);
  }
  for (const [name, url] of Object.entries(remotes)) {
    if (tryGit(git, "remote", "get-url", name) === undefined) git("remote", "add", name, url);
  }
  if (isNew && branch) tryGit(git, "branch", "--quiet", `--set-upstream-to=origin/${branch}`);
  for (const path of Object.keys(filesIn(manifest, FILES))) {
    await mkdir(dirname(join(repository, path)), { recursive: true });
    await writeDurably(join(repository, path), await readFile(join(unpacked, FILES, path)));
  }
  for (const path of deleted) {
    if (existsSync(join(repository, path))) await removeDurably(join(repository, path));
  }
  return aside;
}

function isBeyond(git: RunGit, { head }: Manifest): boolean {
  const ours = headOf(git);
  return ours !== "" && (head === "" || tryGit(git, "merge-base", "--is-ancestor", ours, head) === undefined);
}

/** Uncommitted changes here that the backup has not got, neither as such nor in a post of its own. */
async function changesBeyond(git: RunGit, repository: string, manifest: Manifest): Promise<string[]> {
  const { changed, deleted } = listUncommitted(git, manifest.blog);
  const archived = filesIn(manifest, FILES);
  const inPosts = (path: string) => manifest.posts[relative(manifest.blog, path)];
  const beyond: string[] = deleted.filter((path) => !manifest.deleted.includes(path) && inPosts(path));
  for (const path of changed) {
    const sum = await checksum(join(repository, path));
    if (sum !== archived[path] && sum !== inPosts(path)) beyond.push(path);
  }
  return beyond;
}

/** Former commits go onto a branch and uncommitted changes into a stash, so that git's own commands bring them back. */
async function setAside(git: RunGit, repository: string, manifest: Manifest, unpacked: string): Promise<string[]> {
  const aside: string[] = [];
  if (isBeyond(git, manifest)) {
    const name = `before-restore-${new Date().toISOString().replaceAll(/[:.]/g, "-")}`;
    git("branch", name);
    aside.push(`The former commits are on the branch ${name}.`);
  }
  const changes = await changesBeyond(git, repository, manifest);
  if (changes.length > 0 && headOf(git) !== "") {
    const list = join(unpacked, "changes");
    await writeFile(list, changes.join("\0"));
    const listed = [`--pathspec-from-file=${list}`, "--pathspec-file-nul"];
    git("--literal-pathspecs", "stash", "push", "--quiet", "--all", "-m", "before restore", ...listed);
    aside.push("Changes that were not committed are in git's stash: git stash list.");
  }
  return aside;
}
