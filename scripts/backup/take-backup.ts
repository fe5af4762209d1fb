import { existsSync } from "node:fs";
import { mkdir, mkdtempDisposable, readdir, rm, stat, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import type { Config } from "../../admin-service/config.ts";
import type { Git } from "../../admin-service/git/git.ts";
import { createWriteQueue } from "../../admin-service/os-lock.ts";
import {
  type Checksums,
  checksumsOf,
  copyFiles,
  firstDifference,
  listDataFiles,
  listFiles,
  listPostFiles,
} from "./files.ts";
import { BUNDLE, DATA, FILES, filesIn, MANIFEST, type Manifest, sign } from "./manifest.ts";
import { restoreBackup } from "./restore-backup.ts";
import { listUncommitted, openGit, workTreeOf } from "./work-tree.ts";

/** Writes the contents of a backup into an empty folder. */
export type Unpack = (folder: string) => void;

/** Stores the contents of a backup, with the help of a folder for passing files. */
export type Store = (contents: string, work: string) => Stored;

/** A backup that is stored, and stays if a trial restore finds the same. */
interface Stored {
  unpack: Unpack;
  keep(): void | Promise<void>;
  discard(): void;
}

/** Prefix of the folder in which a backup is prepared. It holds private data, so leftovers are deleted. */
const WORK_FOLDER = ".backup-";
const DAY_MS = 24 * 3_600_000;

/**
 * Backs up everything that cannot be regenerated: the repository of posts and facts, uncommitted changes, and the service's
 * data. The service may run meanwhile. The backup is kept only after a trial restore has verified it.
 */
export async function takeBackup(config: Config, folder: string, store: Store): Promise<Manifest> {
  const { BLOG_DIR: blogDir, PRACTICE_DIR: practiceDir, DATA_DIR: dataDir } = config;
  const repository = workTreeOf(blogDir);
  if (!repository)
    throw new Error(`${blogDir} is in no git repository yet. The service makes one when it first starts.`);
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
    const head = await copyRepository(openGit(repository), { blog, practice }, dataDir, contents);
    await copyFiles(dataDir, await listDataFiles(dataDir), join(contents, DATA));
    return sign(dataDir, { ...head, archive: await checksumsOf(contents, await listFiles(contents)) });
  });
  await writeFile(join(contents, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);

  const stored = store(contents, work.path);
  try {
    await verify(stored.unpack, join(work.path, "trial"));
  } catch (error) {
    stored.discard();
    throw error;
  }
  await stored.keep();
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

/** Restores a backup into an empty folder and throws when the result differs from the manifest. */
async function verify(unpack: Unpack, folder: string): Promise<void> {
  const dataDir = join(folder, "data");
  const repository = join(folder, "repository");
  const { manifest } = await restoreBackup(unpack, { repository, dataDir, force: false });
  const git = openGit(repository);
  await git.run(["fsck", "--connectivity-only", "--no-dangling"]);
  if ((await git.commitOf("HEAD")) !== manifest.head)
    throw new Error("The trial restore came out at another commit; no backup was kept.");

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
        `The trial restore differs in ${different}; no backup was kept. If it was being edited just now, please try again.`,
      );
  }
}

/** Copies the history and uncommitted changes into the backup's folder. Returns the manifest's part about them. */
async function copyRepository(
  git: Git,
  { blog, practice }: Pick<Manifest, "blog" | "practice">,
  dataDir: string,
  contents: string,
) {
  const blogDir = join(git.folder, blog);
  const head = await git.commitOf("HEAD");
  if (head) await git.run(["bundle", "create", "--quiet", join(contents, BUNDLE), "--all"]);
  const uncommitted = await listUncommitted(git, [blog, ...practice], dataDir);
  const isThere = (path: string) => existsSync(join(git.folder, path));
  await copyFiles(git.folder, uncommitted.filter(isThere), join(contents, FILES));
  return {
    is: "a backup of the practice's website",
    version: 1,
    at: new Date().toISOString(),
    byHand: [
      "Unpack it (README, Put it live); git clone repository.bundle site; cp -a files/. site/; cp -a data site/",
      "With the project at hand: npm run restore",
    ],
    head,
    branch: await git.ask("symbolic-ref", "--quiet", "--short", "HEAD"),
    remotes: await readRemotes(git),
    blog,
    practice,
    posts: await checksumsOf(blogDir, await listPostFiles(blogDir)),
    deleted: uncommitted.filter((path) => !isThere(path)),
  } as const;
}

/** Reads the repository's remotes: a bundle does not contain them, and GIT_REMOTE may name one. */
async function readRemotes(git: Git): Promise<Record<string, string>> {
  const lines = await git.ask("config", "--get-regexp", "^remote\\..*\\.url$");
  return Object.fromEntries([...lines.matchAll(/^remote\.(.+)\.url (.+)$/gm)].map(([, name, url]) => [name, url]));
}
