import { execFileSync } from "node:child_process";
import { mkdir, mkdtempDisposable, open, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join, relative } from "node:path";
import type { Config } from "../../admin-service/config.ts";
import { createWriteQueue } from "../../admin-service/os-lock.ts";
import { syncFolder } from "../../admin-service/storage/durable-file.ts";
import { tarSettings } from "./encryption.ts";
import {
  type Checksums,
  checksumsOf,
  copyFiles,
  firstDifference,
  listDataFiles,
  listFiles,
  listPostFiles,
} from "./files.ts";
import { BUNDLE, DATA, FILES, filesIn, MANIFEST, type Manifest } from "./manifest.ts";
import { restoreArchive } from "./restore-archive.ts";
import { gitIn, headOf, listUncommitted, type RunGit, tryGit, workTreeOf } from "./run-git.ts";
import { sign } from "./signature.ts";

/** Prefix of the folder in which an archive is prepared. It holds private data, so leftovers are deleted. */
const WORK_FOLDER = ".backup-";
const DAY_MS = 24 * 3_600_000;

/**
 * Writes everything that cannot be regenerated into one archive: the repository of posts and facts, uncommitted changes,
 * and the service's data. The service may run meanwhile. The file is renamed to the archive's name only after a trial
 * restore has verified it.
 */
export async function takeBackup(config: Config, archive: string): Promise<Manifest> {
  const { BLOG_DIR: blogDir, PRACTICE_DIR: practiceDir, DATA_DIR: dataDir, BACKUP_KEY: key } = config;
  const repository = workTreeOf(blogDir);
  if (!repository)
    throw new Error(`${blogDir} is in no git repository yet. The service makes one when it first starts.`);
  const folder = dirname(archive);
  for (const saved of [blogDir, dataDir])
    if (!relative(saved, folder).startsWith("..")) throw new Error(`A backup in ${saved} would be backed up itself.`);

  process.umask(0o077);
  await mkdir(folder, { recursive: true });
  await removeOldWorkFolders(folder);
  await using work = await mkdtempDisposable(join(folder, WORK_FOLDER));
  const contents = join(work.path, "contents");
  await mkdir(join(contents, FILES), { recursive: true });
  await mkdir(join(contents, DATA));

  // The write lock keeps posts unchanged meanwhile. Data files need none: each is replaced atomically, by a rename.
  const manifest = await createWriteQueue(join(dataDir, "write.lock")).run(async () => {
    const [blog = "", ...practice] = [blogDir, practiceDir]
      .map((saved) => relative(repository, saved))
      .filter((path) => !path.startsWith(".."));
    const head = await copyRepository(gitIn(repository), repository, { blog, practice }, contents);
    await copyFiles(dataDir, await listDataFiles(dataDir), join(contents, DATA));
    return sign(dataDir, { ...head, archive: await checksumsOf(contents, await listFiles(contents)) });
  });
  await writeFile(join(contents, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);

  const unverified = join(work.path, basename(archive));
  const { options, env } = tarSettings(archive, key);
  execFileSync("tar", ["-c", ...options, "-f", unverified, "-C", contents, "."], { env });
  await verifyArchive(unverified, join(work.path, "trial"), key);
  await using file = await open(unverified, "r");
  await file.sync();
  await rename(unverified, archive);
  await syncFolder(folder);
  return manifest;
}

/** Removes the work folders of backups that were killed. */
async function removeOldWorkFolders(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    if (name.startsWith(WORK_FOLDER) && (await stat(path)).mtimeMs < Date.now() - DAY_MS)
      await rm(path, { recursive: true, force: true });
  }
}

/** Restores an archive into an empty folder and throws when the result differs from the manifest. */
async function verifyArchive(archive: string, folder: string, key: string | undefined): Promise<void> {
  const dataDir = join(folder, "data");
  const repository = join(folder, "repository");
  const { manifest } = await restoreArchive(archive, { repository, dataDir, force: false, key });
  const git = gitIn(repository);
  git("fsck", "--connectivity-only", "--no-dangling");
  if (headOf(git) !== manifest.head)
    throw new Error("The trial restore came out at another commit; no archive was kept.");

  const blogDir = join(repository, manifest.blog);
  const others = filesIn(manifest, FILES);
  const compared: [expected: Checksums, folder: string, files: readonly string[]][] = [
    [manifest.posts, blogDir, await listPostFiles(blogDir)],
    [others, repository, Object.keys(others)],
    [filesIn(manifest, DATA), dataDir, await listDataFiles(dataDir)],
  ];
  for (const [expected, restored, files] of compared) {
    const different = firstDifference(expected, await checksumsOf(restored, files));
    if (different)
      throw new Error(
        `The trial restore differs in ${different}; no archive was kept. If it was being edited just now, please try again.`,
      );
  }
}

/** Copies the history and uncommitted changes into the archive's folder. Returns the manifest's part about them. */
async function copyRepository(
  git: RunGit,
  repository: string,
  { blog, practice }: Pick<Manifest, "blog" | "practice">,
  contents: string,
) {
  const blogDir = join(repository, blog);
  const head = headOf(git);
  if (head) git("bundle", "create", "--quiet", join(contents, BUNDLE), "--all");
  const { changed, deleted } = listUncommitted(git, [blog, ...practice]);
  await copyFiles(repository, changed, join(contents, FILES));
  return {
    is: "a backup of the practice's website",
    version: 1,
    at: new Date().toISOString(),
    byHand: [
      "tar -xf this.tar (an encrypted one: README, Put it live); git clone repository.bundle site; cp -a files/. site/; cp -a data site/",
      "With the project at hand: npm run restore -- this.tar",
    ],
    head,
    branch: tryGit(git, "symbolic-ref", "--quiet", "--short", "HEAD") ?? "",
    remotes: readRemotes(git),
    blog,
    practice,
    posts: await checksumsOf(blogDir, await listPostFiles(blogDir)),
    deleted,
  } as const;
}

/** Reads the repository's remotes: a bundle does not contain them, and GIT_REMOTE may name one. */
function readRemotes(git: RunGit): Record<string, string> {
  const lines = tryGit(git, "config", "--get-regexp", "^remote\\..*\\.url$")?.split("\n") ?? [];
  return Object.fromEntries(
    lines.flatMap((line) => {
      const [, name, url] = /^remote\.(.+)\.url (.+)$/.exec(line) ?? [];
      return name && url ? [[name, url]] : [];
    }),
  );
}
