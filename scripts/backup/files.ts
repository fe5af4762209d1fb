import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { copyFile, lstat, mkdir, readdir } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { pipeline } from "node:stream/promises";
import { isTemporary } from "../../admin-service/storage/durable-file.ts";

/** The SHA-256 of each file's content, by the file's path in its folder. */
export type Checksums = Record<string, string>;

export async function checksum(path: string): Promise<string> {
  const sum = createHash("sha256");
  await pipeline(createReadStream(path), sum);
  return sum.digest("hex");
}

export async function checksumsOf(folder: string, files: readonly string[]): Promise<Checksums> {
  const sums: Checksums = {};
  for (const file of files) sums[file] = await checksum(join(folder, file));
  return sums;
}

/** Returns the first path at which two lists differ; `undefined` when they are the same. */
export function firstDifference(expected: Checksums, found: Checksums): string | undefined {
  return Object.keys({ ...expected, ...found }).find((path) => expected[path] !== found[path]);
}

/** Lists the regular files below a folder as paths in it, without temporary ones. Empty when there is no such folder. */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  return entries
    .filter((entry) => entry.isFile() && !isTemporary(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
}

/** Lists the files of the posts' folder without git's own, because the folder may itself be the repository. */
export const listPostFiles = async (blogDir: string): Promise<string[]> =>
  (await listFiles(blogDir)).filter((file) => !/^\.git(?:\/|$)/.test(file));

/** Prefix of the folder in DATA_DIR to which a restore moves the data that were there. */
export const SET_ASIDE = "before-restore-";

/**
 * Lists the files of DATA_DIR that belong in a backup. Left out are locks, data that a restore has set aside, the state of
 * alerts and backups, the password's fast check (its key is not in DATA_DIR), and sessions and preview links, because a
 * restore must not bring revoked access back.
 */
export async function listDataFiles(dataDir: string): Promise<string[]> {
  const files = await listFiles(dataDir);
  return files.filter(
    (file) =>
      !/\.lock$|^(sessions|preview-links|alerts|last-backup|last-restore|backup-signing|login-check)\.|^(\.|failed\/)/.test(
        file,
      ) && !file.startsWith(SET_ASIDE),
  );
}

/** Copies regular files only, because a symlink may point anywhere. */
export async function copyFiles(from: string, files: readonly string[], to: string): Promise<void> {
  for (const file of files) {
    if (!(await lstat(join(from, file))).isFile()) continue;
    await mkdir(dirname(join(to, file)), { recursive: true });
    await copyFile(join(from, file), join(to, file));
  }
}
