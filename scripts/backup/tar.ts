import { execFileSync } from "node:child_process";
import { open, rename } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { syncFolder } from "../../admin-service/storage/durable-file.ts";
import type { Store, Unpack } from "./take-backup.ts";

/** Returns whether an archive is encrypted, by its name. */
export const isEncrypted = (archive: string): boolean => archive.endsWith(".enc");

/**
 * The program through which tar writes and reads an encrypted archive. openssl is on every machine, so an archive opens
 * without this project: BACKUP_KEY=… tar -x -I 'openssl …' -f ARCHIVE
 */
const CIPHER = "openssl enc -aes-256-cbc -pbkdf2 -iter 600000 -pass env:BACKUP_KEY";

function tar(archive: string, key: string | undefined, ...args: string[]): void {
  const cipher = isEncrypted(archive) ? ["-I", CIPHER] : [];
  const env = { ...process.env, BACKUP_KEY: key };
  execFileSync("tar", [...cipher, "-f", resolve(archive), ...args], { stdio: "pipe", env });
}

/** Returns how to unpack an archive. */
export const unpackTar =
  (archive: string, key: string | undefined): Unpack =>
  (folder) => {
    try {
      tar(archive, key, "-x", "--no-same-owner", "-C", folder);
    } catch (error) {
      if (!isEncrypted(archive)) throw error;
      throw new Error("The archive cannot be opened: it has another BACKUP_KEY, or it is damaged.", { cause: error });
    }
  };

/** Stores a backup as one archive, which gets its name only when it is verified. */
export const tarStore =
  (archive: string, key: string | undefined): Store =>
  (contents, work) => {
    const unverified = join(work, basename(archive));
    tar(unverified, key, "-c", "-C", contents, ".");
    return {
      unpack: unpackTar(unverified, key),
      async keep() {
        await using file = await open(unverified, "r");
        await file.sync();
        await rename(unverified, archive);
        await syncFolder(dirname(archive));
      },
      discard() {},
    };
  };
