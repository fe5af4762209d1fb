import { execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { mkdir, mkdtempDisposable, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { tryLock } from "../../admin-service/os-lock.ts";
import { openPrivateFolder } from "../../admin-service/storage/durable-file.ts";
import { isEncrypted, tarSettings } from "./encryption.ts";
import { type Manifest, openUnpacked } from "./manifest.ts";
import { findDifferingData, findNewerWork, restoreData, restoreRepository } from "./restore-contents.ts";
import { isOurs } from "./signature.ts";

interface Target {
  /** The work tree to restore into; created when it does not exist. */
  repository: string;
  dataDir: string;
  /** The posts' folder of this installation, as a path in the repository. The archive must have the same. */
  blog?: string;
  /** Restores even over newer work, which is then set aside. */
  force: boolean;
  /** DATA_DIR of the only installation whose archives are accepted. */
  madeBy?: string | undefined;
  /** BACKUP_KEY of an encrypted archive. */
  key?: string | undefined;
}

interface Restored {
  manifest: Manifest;
  /** Sentences that say where the previous state is kept. */
  setAside: string[];
}

/** Prefix of the folder in which an archive is unpacked. It is in DATA_DIR, which nobody else can read. */
const WORK_FOLDER = ".restore-";

/** Restores an archive. Changes nothing before the whole archive has been read and verified. */
export async function restoreArchive(archive: string, target: Target): Promise<Restored> {
  const { repository, dataDir } = target;
  const isNew = !existsSync(repository) || readdirSync(repository).length === 0;
  if (!isNew && !existsSync(join(repository, ".git")))
    throw new Error(`${repository} holds something else. Please name a new folder, or an empty one.`);

  const dataAreNew = !existsSync(dataDir);
  await mkdir(repository, { recursive: true });
  await openPrivateFolder(dataDir);
  try {
    return await unpackAndRestore(archive, target, { isNew });
  } catch (error) {
    if (dataAreNew) await rm(dataDir, { recursive: true, force: true });
    throw error;
  }
}

async function unpackAndRestore(archive: string, target: Target, { isNew }: { isNew: boolean }): Promise<Restored> {
  const { repository, dataDir, blog, force, key, madeBy } = target;
  using service = tryLock(join(dataDir, "service.lock"));
  using writer = service && tryLock(join(dataDir, "write.lock"));
  if (!service || !writer)
    throw new Error(`The service is running on ${dataDir}. Please stop it first: sudo systemctl stop practice`);

  for (const leftover of readdirSync(dataDir).filter((name) => name.startsWith(WORK_FOLDER)))
    await rm(join(dataDir, leftover), { recursive: true, force: true });
  await using folder = await mkdtempDisposable(join(dataDir, WORK_FOLDER));
  const { options, env } = tarSettings(archive, key);
  try {
    const unpack = ["-x", ...options, "--no-same-owner", "-f", resolve(archive), "-C", folder.path];
    execFileSync("tar", unpack, { stdio: "pipe", env });
  } catch (error) {
    if (!isEncrypted(archive)) throw error;
    throw new Error("The archive cannot be opened: it has another BACKUP_KEY, or it is damaged.", { cause: error });
  }
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
  const newerWork = isNew ? undefined : await findNewerWork(repository, manifest, folder.path);
  const data = await findDifferingData(dataDir, manifest);
  const commits = newerWork?.commit ? [`the commits up to ${newerWork.commit.slice(0, 7)}`] : [];
  const newer = [...commits, ...(newerWork?.changes ?? []), ...data.newer];
  if (newer.length > 0 && !force)
    throw new Error(
      `There is something newer here than the backup of ${manifest.at}: ${newer.join("; ")}.\n` +
        "With --force the backup takes its place, and what is here is set aside.",
    );
  const notes = await restoreRepository(repository, manifest, folder.path, newerWork);
  if (ours === "unknown") notes.push("It cannot be told who made the archive: the key for that is not here.");
  return { manifest, setAside: [...notes, ...(await restoreData(dataDir, manifest, folder.path, data.differing))] };
}
