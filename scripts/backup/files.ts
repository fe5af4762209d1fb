import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { copyFile, lstat, mkdir, readdir } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { pipeline } from "node:stream/promises";
import { isTemporary } from "../../admin-service/storage/durable-file.ts";

/** Files by their path in a folder, each with the SHA-256 of its content. */
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

/** The first path at which two lists differ; `undefined` when they are the same. */
export function firstDifference(expected: Checksums, found: Checksums): string | undefined {
  return Object.keys({ ...expected, ...found }).find((path) => expected[path] !== found[path]);
}

/** Ordinary files below a folder, as paths in it, without temporary ones; none where the folder is missing. */
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

/** The files of the posts' folder, which may itself be the repository. */
export const listPostFiles = async (blogDir: string): Promise<string[]> =>
  (await listFiles(blogDir)).filter((file) => !/^\.git(?:\/|$)/.test(file));

/** The folder, beside the restored data, that the former data are moved to. */
export const SET_ASIDE = "before-restore-";

/**
 * The files of DATA_DIR that are worth keeping. Not the locks, not the data that an earlier restore set aside, not
 * who was told of which failure or when a backup was last made or read, not the quick check of the password, whose key is not in DATA_DIR, and not the sessions
 * and preview links: a restore must not let somebody in again who has been shut out since.
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

/** Ordinary files only: a link may lead anywhere. */
export async function copyFiles(from: string, files: readonly string[], to: string): Promise<void> {
  for (const file of files) {
    if (!(await lstat(join(from, file))).isFile()) continue;
    await mkdir(dirname(join(to, file)), { recursive: true });
    await copyFile(join(from, file), join(to, file));
  }
}
