import { execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { mkdir, mkdtempDisposable, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { tryLock } from "../../admin-service/os-lock.ts";
import { openPrivateFolder } from "../../admin-service/storage/private-folder.ts";
import { refuseForeign } from "../setup/refuse-foreign.ts";
import { type Manifest, openUnpacked } from "./manifest.ts";
import { newerData, putBackData } from "./put-back-data.ts";
import { newerInRepository, putBackRepository } from "./put-back-repository.ts";

interface Target {
  /** The work tree to put the repository into; made when it is not there. */
  repository: string;
  dataDir: string;
  /** Where this installation has its posts in the repository; the backup has to agree. */
  blog?: string;
  /** Restores over what is newer, which is then set aside. */
  force: boolean;
}

interface Restored {
  manifest: Manifest;
  /** Where what was there before is kept, in words. */
  setAside: string[];
}

/** Where an archive is unpacked: among the data, because nobody else can look there. */
const WORKSHOP = ".restore-";

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
  const { repository, dataDir, blog, force } = target;
  using service = tryLock(join(dataDir, "service.lock"));
  using writer = service && tryLock(join(dataDir, "write.lock"));
  if (!service || !writer)
    throw new Error(`The service is running on ${dataDir}. Please stop it first: sudo systemctl stop practice`);

  for (const left of readdirSync(dataDir).filter((name) => name.startsWith(WORKSHOP)))
    await rm(join(dataDir, left), { recursive: true, force: true });
  await using workshop = await mkdtempDisposable(join(dataDir, WORKSHOP));
  execFileSync("tar", ["-x", "--no-same-owner", "-f", resolve(archive), "-C", workshop.path], { stdio: "pipe" });
  const manifest = await openUnpacked(workshop.path);
  if (blog !== undefined && blog !== manifest.blog)
    throw new Error(
      `Its posts are in “${manifest.blog}”, here they are in “${blog}”. Please use --to and a new folder.`,
    );
  const newer = [
    ...(isNew ? [] : await newerInRepository(repository, manifest, workshop.path)),
    ...(await newerData(dataDir, manifest)),
  ];
  if (newer.length > 0 && !force)
    throw new Error(
      `There is something newer here than the backup of ${manifest.at}: ${newer.join("; ")}.\n` +
        "With --force the backup takes its place, and what is here is set aside.",
    );
  return {
    manifest,
    setAside: [
      ...(await putBackRepository(repository, manifest, workshop.path, { isNew })),
      ...(await putBackData(dataDir, manifest, workshop.path)),
    ],
  };
}
