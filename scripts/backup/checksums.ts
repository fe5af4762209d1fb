import { createHash, hash } from "node:crypto";
import { createReadStream, readFileSync, statSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join, relative } from "node:path";
import { pipeline } from "node:stream/promises";
import { isTemporary } from "../../admin-service/storage/durable-file.ts";

/** Files by their path in a folder, each with the SHA-256 of what is in it. */
export type Checksums = Record<string, string>;

const SMALL = 16 * 1024 * 1024;

export async function checksum(path: string): Promise<string> {
  // Many small files are read faster in one go; a big one need not fit into memory.
  if (statSync(path).size < SMALL) return hash("sha256", readFileSync(path));
  const sum = createHash("sha256");
  await pipeline(createReadStream(path), sum);
  return sum.digest("hex");
}

/** Ordinary files below a folder, as paths in it, without those that are only being written; none where it is missing. */
export async function listFiles(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile() && !isTemporary(entry.name))
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
      .sort();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
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
