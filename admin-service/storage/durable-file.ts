import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { statfsSync } from "node:fs";
import { chmod, mkdir, open, readdir, rename, rm, unlink } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { promisify } from "node:util";

/** Beyond this many files, one sync of the whole file system is cheaper than one sync each. */
const MOST_SINGLE_SYNCS = 40;
/** With less free space than this, any failure counts as a full disk, because git does not always report one. */
const FULL_DISK_BYTES = 512 * 1024;

/**
 * Writes a file so that it survives a power cut from the moment this resolves: to a temporary file that is synced and
 * renamed; then the folder is synced, because a rename alone can be lost. A reader sees the old file or the new one, never
 * a part. A symlink at `path` is replaced, never followed.
 */
export async function writeDurably(
  path: string,
  data: string | Uint8Array,
  { mode = 0o644 }: { mode?: number } = {},
): Promise<void> {
  const temporary = await writeAside(path, data, mode);
  await rename(temporary, path).catch((error) => removeAfter(error, temporary));
  await syncFolder(dirname(path));
}

/** Writes and syncs what is to take a file’s place. Returns its temporary name, beside that file. */
export async function writeAside(path: string, data: string | Uint8Array, mode = 0o644): Promise<string> {
  const temporary = join(dirname(path), `.${basename(path)}.${randomUUID()}.tmp`);
  const file = await open(temporary, "wx", mode);
  try {
    try {
      await file.chmod(mode); // the umask may have narrowed the mode
      await file.writeFile(data);
      await file.sync();
    } finally {
      await file.close();
    }
    return temporary;
  } catch (error) {
    return removeAfter(error, temporary);
  }
}

/** Removes a temporary file, and reports the failure before, not one of its own. */
async function removeAfter(error: unknown, temporary: string): Promise<never> {
  await rm(temporary, { force: true }).catch(() => {});
  throw error;
}

/** Whether this is the name of a temporary file of `writeDurably`. */
export const isTemporary = (name: string): boolean =>
  /^\..+\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.tmp$/.test(name);

/** Removes the temporary files of interrupted writes of this file. Only for the one process that writes it. */
export async function removeTemporaries(path: string): Promise<void> {
  const folder = dirname(path);
  const leftovers = (await readdir(folder)).filter(
    (name) => name.startsWith(`.${basename(path)}.`) && name.endsWith(".tmp"),
  );
  await Promise.all(leftovers.map((name) => rm(join(folder, name), { force: true })));
}

/** Removes a file so that it stays removed after a power cut. A missing file is no error. */
export async function removeDurably(path: string): Promise<void> {
  try {
    await unlink(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return;
    throw error;
  }
  await syncFolder(dirname(path));
}

/** Syncs new files and their folders to disk. Paths are relative to `root`. */
export async function syncFiles(root: string, files: readonly string[], folders: readonly string[]): Promise<void> {
  if (files.length > MOST_SINGLE_SYNCS) await promisify(execFile)("sync", ["-f", root]);
  else await Promise.all([...files, ...folders].map((path) => syncFolder(join(root, path))));
}

/** Syncs a folder to disk: the files created, renamed or removed in it. Also works for a file's content. */
export async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Creates a folder durably if it is missing, and makes it private to the service's user. */
export async function openPrivateFolder(path: string): Promise<void> {
  const folder = resolve(path);
  const firstMade = await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  if (firstMade === undefined) return;
  for (let made = folder; made.startsWith(firstMade); made = dirname(made)) await syncFolder(dirname(made));
}

/** Whether something failed because the disk that holds `folder` is full. */
export function isDiskFull(error: unknown, folder: string): boolean {
  if (/ENOSPC|EDQUOT|No space left|Out of diskspace|quota exceeded/i.test((error as Error).message)) return true;
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize < FULL_DISK_BYTES;
  } catch {
    return false;
  }
}
