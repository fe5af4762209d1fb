import { execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { mkdir, mkdtempDisposable, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { tryLock } from "../../admin-service/os-lock.ts";
import { openPrivateFolder } from "../../admin-service/storage/durable-file.ts";
import { refuseForeign } from "../setup/owner.ts";
import { type Manifest, openUnpacked } from "./manifest.ts";
import { findNewerWork, findOtherData, putBackData, putBackRepository } from "./put-back.ts";
import { isSealed, sealOf } from "./sealed.ts";
import { isOurs } from "./signature.ts";

interface Target {
  /** The work tree to put the repository into; made when it is not there. */
  repository: string;
  dataDir: string;
  /** Where this installation has its posts in the repository; the backup has to agree. */
  blog?: string;
  /** Restores even over newer work, which is then set aside. */
  force: boolean;
  /** DATA_DIR of the installation that has to have made the archive. */
  madeBy?: string | undefined;
  /** BACKUP_KEY, for an archive that is encrypted. */
  key?: string | undefined;
}

interface Restored {
  manifest: Manifest;
  /** Where the former state is kept, in sentences. */
  setAside: string[];
}

/** Prefix of the folder in which an archive is unpacked: in DATA_DIR, because nobody else can read there. */
const WORK_FOLDER = ".restore-";

/** Puts an archive back. Nothing is touched before all of the archive was read and found whole. */
export async function restoreArchive(archive: string, target: Target): Promise<Restored> {
  const { repository, dataDir } = target;
  refuseForeign(repository);
  const isNew = !existsSync(repository) || readdirSync(repository).length === 0;
  if (!isNew && !existsSync(join(repository, ".git")))
    throw new Error(`${repository} holds something else. Please name a new folder, or an empty one.`);

  const dataAreNew = !existsSync(dataDir);
  await mkdir(repository, { recursive: true });
  await openPrivateFolder(dataDir);
  try {
    return await unpackAndPutBack(archive, target, { isNew });
  } catch (error) {
    if (dataAreNew) await rm(dataDir, { recursive: true, force: true });
    throw error;
  }
}

async function unpackAndPutBack(archive: string, target: Target, { isNew }: { isNew: boolean }): Promise<Restored> {
  const { repository, dataDir, blog, force, key, madeBy } = target;
  using service = tryLock(join(dataDir, "service.lock"));
  using writer = service && tryLock(join(dataDir, "write.lock"));
  if (!service || !writer)
    throw new Error(`The service is running on ${dataDir}. Please stop it first: sudo systemctl stop practice`);

  for (const left of readdirSync(dataDir).filter((name) => name.startsWith(WORK_FOLDER)))
    await rm(join(dataDir, left), { recursive: true, force: true });
  await using folder = await mkdtempDisposable(join(dataDir, WORK_FOLDER));
  const { options, env } = sealOf(archive, key);
  try {
    const unpack = ["-x", ...options, "--no-same-owner", "-f", resolve(archive), "-C", folder.path];
    execFileSync("tar", unpack, { stdio: "pipe", env });
  } catch (error) {
    if (!isSealed(archive)) throw error;
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
  const ourWork = isNew ? undefined : await findNewerWork(repository, manifest, folder.path);
  const data = await findOtherData(dataDir, manifest);
  const commits = ourWork?.commit ? [`the commits up to ${ourWork.commit.slice(0, 7)}`] : [];
  const newer = [...commits, ...(ourWork?.changes ?? []), ...data.newer];
  if (newer.length > 0 && !force)
    throw new Error(
      `There is something newer here than the backup of ${manifest.at}: ${newer.join("; ")}.\n` +
        "With --force the backup takes its place, and what is here is set aside.",
    );
  const notes = await putBackRepository(repository, manifest, folder.path, ourWork);
  if (ours === "unknown") notes.push("It cannot be told who made the archive: the key for that is not here.");
  return { manifest, setAside: [...notes, ...(await putBackData(dataDir, manifest, folder.path, data.differing))] };
}
