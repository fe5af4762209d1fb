import { execFile } from "node:child_process";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

/** Beyond this many files, one sync of the whole file system is cheaper than one sync each. */
const ONE_BY_ONE = 40;

/** Makes new files, and the folders that name them, survive a power cut. Paths are relative to `root`. */
export async function syncFiles(root: string, files: readonly string[], folders: readonly string[]): Promise<void> {
  if (files.length > ONE_BY_ONE) {
    await promisify(execFile)("sync", ["-f", root]);
    return;
  }
  await Promise.all([...files, ...folders].map((path) => syncOne(join(root, path))));
}

async function syncOne(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
