import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { statfsSync } from "node:fs";
import { chmod, type FileHandle, mkdir, open, readdir, rename, rm, stat, unlink } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { promisify } from "node:util";

/** Beyond this many files, one sync of the whole file system is cheaper than one sync each. */
const ONE_BY_ONE = 40;
/** With less room than this, a failure counts as a full disk: git, for one, does not always say so. */
const ROOM_BYTES = 512 * 1024;

/**
 * When this resolves, the file is there even if the power fails the next moment: written to a temporary file, synced,
 * renamed, and the folder synced too, because a rename alone can be lost. A reader sees the old file or the new one,
 * never a part. A symlink at `path` is replaced, never followed.
 */
export async function writeDurably(
  path: string,
  data: string | Uint8Array,
  { mode = 0o644 }: { mode?: number } = {},
): Promise<void> {
  const folder = dirname(path);
  const temporary = join(folder, `.${basename(path)}.${randomUUID()}.tmp`);
  const file = await open(temporary, "wx", mode);
  try {
    try {
      await file.chmod(mode); // what `open` got was narrowed by the umask
      if (process.getuid?.() === 0) await giveToOwnerOf(folder, file).catch(() => {}); // not every system lets root
      await file.writeFile(data);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {}); // the first failure is the one to tell
    throw error;
  }
  await syncFolder(folder);
}

/** Whether a file of this name is one of ours, on its way to its place. */
export const isTemporary = (name: string): boolean =>
  /^\..+\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.tmp$/.test(name);

/** Removes what a killed process left of `writeDurably` for this file. Only for the one process that writes it. */
export async function removeTemporaries(path: string): Promise<void> {
  const folder = dirname(path);
  const left = (await readdir(folder)).filter(
    (name) => name.startsWith(`.${basename(path)}.`) && name.endsWith(".tmp"),
  );
  await Promise.all(left.map((name) => rm(join(folder, name), { force: true })));
}

/** Removes a file so that it stays removed. A file that is not there is no failure. */
export async function removeDurably(path: string): Promise<void> {
  try {
    await unlink(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return;
    throw error;
  }
  await syncFolder(dirname(path));
}

/** Makes new files, and the folders that name them, survive a power cut. Paths are relative to `root`. */
export async function syncFiles(root: string, files: readonly string[], folders: readonly string[]): Promise<void> {
  if (files.length > ONE_BY_ONE) await promisify(execFile)("sync", ["-f", root]);
  else await Promise.all([...files, ...folders].map((path) => syncFolder(join(root, path))));
}

/** Makes the names in a folder (created, renamed, removed) survive a power cut; or the contents of a file. */
export async function syncFolder(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes sure that a folder is there, for good, and that nobody but the service's own user can look inside. */
export async function openPrivateFolder(path: string): Promise<void> {
  const folder = resolve(path);
  const firstMade = await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  if (firstMade === undefined) return;
  for (let made = folder; made.startsWith(firstMade); made = dirname(made)) await syncFolder(dirname(made));
}

/** Whether something failed because there is no room left where `folder` is. */
export function isDiskFull(error: unknown, folder: string): boolean {
  if (/ENOSPC|EDQUOT|No space left|Out of diskspace|quota exceeded/i.test((error as Error).message)) return true;
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize < ROOM_BYTES;
  } catch {
    return false;
  }
}

/** A command run by root must not leave the service a file that it cannot read. */
async function giveToOwnerOf(folder: string, file: FileHandle): Promise<void> {
  const { uid, gid } = await stat(folder);
  await file.chown(uid, gid);
}
