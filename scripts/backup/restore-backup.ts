import { existsSync, readdirSync } from "node:fs";
import { mkdir, mkdtempDisposable, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type Git, initRepository } from "../../admin-service/git/git.ts";
import { changedFiles } from "../../admin-service/git/merge.ts";
import { tryLock } from "../../admin-service/os-lock.ts";
import { openPrivateFolder, syncFiles, writeDurably } from "../../admin-service/storage/durable-file.ts";
import { checksumsOf, listDataFiles, SET_ASIDE } from "./files.ts";
import { BUNDLE, DATA, FILES, filesIn, isOurs, type Manifest, openUnpacked } from "./manifest.ts";
import type { Unpack } from "./take-backup.ts";
import { checkOut, commitFiles, listUncommitted, openGit } from "./work-tree.ts";

interface Target {
  /** The work tree to restore into; created when it does not exist. */
  repository: string;
  dataDir: string;
  /** The posts' folder of this installation, as a path in the repository. The backup must have the same. */
  blog?: string;
  /** Restores even over newer work, which is then set aside. */
  force: boolean;
  /** DATA_DIR of the only installation whose backups are accepted. */
  madeBy?: string | undefined;
}

interface Restored {
  manifest: Manifest;
  /** Sentences that say where the previous state is kept. */
  setAside: string[];
}

/** Prefix of the folder in which a backup is unpacked. It is in DATA_DIR, which nobody else can read. */
const WORK_FOLDER = ".restore-";

const stamp = () => new Date().toISOString().replaceAll(/[:.]/g, "-");

/** Restores a backup. Changes nothing before the whole of it has been read and verified. */
export async function restoreBackup(unpack: Unpack, target: Target): Promise<Restored> {
  const { repository, dataDir } = target;
  const hasGit = existsSync(join(repository, ".git"));
  if (!hasGit && existsSync(repository) && readdirSync(repository).length > 0)
    throw new Error(`${repository} holds something else. Please name a new folder, or an empty one.`);

  const dataAreNew = !existsSync(dataDir);
  await mkdir(repository, { recursive: true });
  await openPrivateFolder(dataDir);
  try {
    return await unpackAndRestore(unpack, target);
  } catch (error) {
    if (dataAreNew) await rm(dataDir, { recursive: true, force: true });
    throw error;
  }
}

async function unpackAndRestore(unpack: Unpack, target: Target): Promise<Restored> {
  const { repository, dataDir, blog, force, madeBy } = target;
  using service = tryLock(join(dataDir, "service.lock"));
  using writer = service && tryLock(join(dataDir, "write.lock"));
  if (!service || !writer)
    throw new Error(`The service is running on ${dataDir}. Please stop it first: sudo systemctl stop practice`);

  for (const leftover of readdirSync(dataDir).filter((name) => name.startsWith(WORK_FOLDER)))
    await rm(join(dataDir, leftover), { recursive: true, force: true });
  await using folder = await mkdtempDisposable(join(dataDir, WORK_FOLDER));
  unpack(folder.path);
  const manifest = await openUnpacked(folder.path);
  const ours = madeBy === undefined || (await isOurs(madeBy, manifest));
  if (!ours)
    throw new Error(
      "This archive was not made by this installation, and could bring anything. If you know where it comes from, add --foreign.",
    );
  if (blog !== undefined && blog !== manifest.blog)
    throw new Error(
      `Its posts are in “${manifest.blog}”, here they are in “${blog}”. Please use --to and a new folder.`,
    );
  if (!existsSync(join(repository, ".git"))) await initRepository(repository);
  const git = openGit(repository);
  const work = await compareWork(git, manifest, folder.path, dataDir);
  const data = await compareData(dataDir, manifest);
  const newer = [...work.newer, ...data.newer];
  if (newer.length > 0 && !force)
    throw new Error(
      `There is something newer here than the backup of ${manifest.at}: ${newer.join("; ")}.\n` +
        "With --force the backup takes its place, and what is here is set aside.",
    );
  const setAside = [
    ...(await restoreWork(git, manifest, join(folder.path, BUNDLE), work)),
    ...(ours === "unknown" ? ["It cannot be told who made the archive: the key for that is not here."] : []),
    ...(await restoreData(dataDir, manifest, join(folder.path, DATA), data.differing)),
  ];
  return { manifest, setAside };
}

/**
 * Makes commits of the files that are here and of the backup's, with what was not committed. `newer` names the work that
 * would be lost if the backup replaced it. Git gets objects for the comparison, and no branch changes.
 */
async function compareWork(git: Git, manifest: Manifest, unpacked: string, dataDir: string) {
  const { head, blog, practice, deleted } = manifest;
  if (head) await git.run(["fetch", "--quiet", "--no-write-fetch-head", join(unpacked, BUNDLE), "HEAD"]);
  const present = await git.commitOf("HEAD");
  const uncommitted = await listUncommitted(git, [blog, ...practice], dataDir);
  const here = await commitFiles(git, present, git.folder, uncommitted);
  const archived = [...Object.keys(filesIn(manifest, FILES)), ...deleted];
  await mkdir(join(unpacked, FILES), { recursive: true });
  const wanted = await commitFiles(git, head, join(unpacked, FILES), archived);
  const differing = new Set(await changedFiles(git, wanted, here));
  const missing = present && (await git.ask("rev-list", "--max-count=1", present, ...(head ? [`^${head}`] : [])));
  const commits = missing ? [`the commits up to ${present.slice(0, 7)}`] : [];
  return { here, wanted, newer: [...commits, ...uncommitted.filter((path) => differing.has(path))] };
}

/** Restores commits, branches and files. Newer work stays on a branch of its own, which the returned sentence names. */
async function restoreWork(
  git: Git,
  manifest: Manifest,
  bundle: string,
  { here, wanted, newer }: Awaited<ReturnType<typeof compareWork>>,
): Promise<string[]> {
  const isNew = (await git.ask("for-each-ref", "--count=1")) === "";
  const kept = `before-restore-${stamp()}`;
  if (newer.length > 0) await git.run(["branch", kept, here]);
  const { head, branch, remotes } = manifest;
  if (head)
    await git.run(["fetch", "--quiet", "--update-head-ok", bundle, `+refs/*:refs/${isNew ? "" : "restored/"}*`]);
  await checkOut(git, here, wanted, manifest);
  const changed = await changedFiles(git, "--diff-filter=d", here, wanted);
  await syncFiles(git.folder, changed, [...new Set(changed.map(dirname))]);
  const known = (await git.ask("remote")).split("\n");
  for (const [name, url] of Object.entries(remotes))
    if (!known.includes(name)) await git.run(["remote", "add", name, url]);
  if (isNew && branch)
    await git.run(["branch", "--quiet", `--set-upstream-to=origin/${branch}`], { accept: [0, 1, 128] });
  return newer.length > 0 ? [`What was here is on the branch ${kept}.`] : [];
}

/** Lists the data files that differ from the backup's, and those of them that were written after it was made. */
async function compareData(dataDir: string, manifest: Manifest) {
  const present = await checksumsOf(dataDir, await listDataFiles(dataDir));
  const archived = filesIn(manifest, DATA);
  const differing = Object.keys(present).filter((file) => present[file] !== archived[file]);
  const newer: string[] = [];
  for (const file of differing)
    if ((await stat(join(dataDir, file))).mtimeMs > Date.parse(manifest.at)) newer.push(file);
  return { differing, newer };
}

/** Restores the data. Moves files that differ into a folder beside them; returns where that is, as a sentence. */
async function restoreData(
  dataDir: string,
  manifest: Manifest,
  from: string,
  differing: readonly string[],
): Promise<string[]> {
  const aside = join(dataDir, `${SET_ASIDE}${stamp()}`);
  const place = (path: string) => mkdir(dirname(path), { recursive: true, mode: 0o700 });
  for (const file of differing) {
    await place(join(aside, file));
    await rename(join(dataDir, file), join(aside, file));
  }
  for (const file of Object.keys(filesIn(manifest, DATA))) {
    await place(join(dataDir, file));
    await writeDurably(join(dataDir, file), await readFile(join(from, file)), { mode: 0o600 });
  }
  if (differing.length === 0) return [];
  return [`The former data are in ${aside}. They may hold messages: delete them once all is well.`];
}
