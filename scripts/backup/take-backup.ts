import { execFileSync } from "node:child_process";
import { copyFile, lstat, mkdir, mkdtempDisposable, open, rename, writeFile } from "node:fs/promises";
import { basename, dirname, join, relative } from "node:path";
import type { Config } from "../../admin-service/config.ts";
import { createWriteQueue } from "../../admin-service/git/write-queue.ts";
import { syncFolder } from "../../admin-service/storage/durable-file.ts";
import { refuseForeign } from "../setup/refuse-foreign.ts";
import { checksumsOf, listFiles } from "./checksums.ts";
import { listDataFiles } from "./data-files.ts";
import { BUNDLE, DATA, FILES, MANIFEST, type Manifest } from "./manifest.ts";
import { proveArchive } from "./prove-archive.ts";
import { clearWorkshops, WORKSHOP } from "./rotate.ts";
import { gitIn, headOf, type RunGit, tryGit, workTreeOf } from "./run-git.ts";
import { listUncommitted } from "./uncommitted.ts";

/**
 * Writes everything that cannot be made again into one file: the posts' repository, what is not committed yet, and the
 * service's data. The service may run meanwhile. Nothing bears the archive's name before it was restored as a trial and
 * compared.
 */
export async function takeBackup(config: Config, archive: string): Promise<Manifest> {
  const { BLOG_DIR: blogDir, DATA_DIR: dataDir } = config;
  refuseForeign(blogDir);
  const repository = workTreeOf(blogDir);
  if (!repository)
    throw new Error(`${blogDir} is in no git repository yet. The service makes one when it first starts.`);
  const folder = dirname(archive);
  for (const saved of [blogDir, dataDir])
    if (!relative(saved, folder).startsWith("..")) throw new Error(`A backup in ${saved} would be backed up itself.`);

  process.umask(0o077);
  await mkdir(folder, { recursive: true });
  await clearWorkshops(folder);
  await using workshop = await mkdtempDisposable(join(folder, WORKSHOP));
  const contents = join(workshop.path, "contents");
  await mkdir(join(contents, FILES), { recursive: true });
  await mkdir(join(contents, DATA));

  // While this runs, nobody writes posts; each of the data files is replaced by a rename, and so is always whole.
  const manifest = await createWriteQueue(join(dataDir, "write.lock")).run(async () => {
    const head = await copyRepository(gitIn(repository), repository, relative(repository, blogDir), contents);
    await copyFiles(dataDir, await listDataFiles(dataDir), join(contents, DATA));
    return { ...head, archive: await checksumsOf(contents, await listFiles(contents)) };
  });
  await writeFile(join(contents, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);

  const unproven = join(workshop.path, basename(archive));
  execFileSync("tar", ["-c", "-f", unproven, "-C", contents, "."]);
  await proveArchive(unproven, join(workshop.path, "trial"));
  await syncFile(unproven);
  await rename(unproven, archive);
  await syncFolder(folder);
  return manifest;
}

async function copyRepository(git: RunGit, repository: string, blog: string, contents: string) {
  const head = headOf(git);
  if (head) git("bundle", "create", "--quiet", join(contents, BUNDLE), "--all");
  const { changed, deleted } = listUncommitted(git, blog);
  await copyFiles(repository, changed, join(contents, FILES));
  const posts = (await listFiles(join(repository, blog))).filter((file) => !/^\.git(?:\/|$)/.test(file));
  return {
    is: "a backup of the practice's website",
    version: 1,
    at: new Date().toISOString(),
    byHand: [
      "tar -xf this.tar; git clone repository.bundle site; cp -a files/. site/; cp -a data site/",
      "With the project at hand: npm run restore -- this.tar",
    ],
    head,
    branch: tryGit(git, "symbolic-ref", "--quiet", "--short", "HEAD") ?? "",
    remotes: readRemotes(git),
    blog,
    posts: await checksumsOf(join(repository, blog), posts),
    deleted,
  } as const;
}

/** Their names are what GIT_REMOTE may say; a bundle does not have them. */
function readRemotes(git: RunGit): Record<string, string> {
  const lines = tryGit(git, "config", "--get-regexp", "^remote\\..*\\.url$")?.split("\n") ?? [];
  return Object.fromEntries(
    lines.flatMap((line) => {
      const [, name, url] = /^remote\.(.+)\.url (.+)$/.exec(line) ?? [];
      return name && url ? [[name, url]] : [];
    }),
  );
}

/** Ordinary files only: a link may lead anywhere. */
async function copyFiles(from: string, files: readonly string[], to: string): Promise<void> {
  for (const file of files) {
    if (!(await lstat(join(from, file))).isFile()) continue;
    await mkdir(dirname(join(to, file)), { recursive: true });
    await copyFile(join(from, file), join(to, file));
  }
}

async function syncFile(path: string): Promise<void> {
  await using file = await open(path, "r");
  await file.sync();
}
