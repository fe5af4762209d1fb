import { randomUUID } from "node:crypto";
import { type FileHandle, open, readdir, rename, rm, stat, unlink } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

/**
 * When this resolves, the file is there even if the power fails the next moment: written aside, synced, renamed, and the
 * folder synced too, because a rename alone can be lost. A reader sees the old file or the new one, never a part. A
 * symlink at `path` is replaced, never followed.
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

/** Makes the names in a folder (created, renamed, removed) survive a power cut. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** A command run by root must not leave the service a file that it cannot read. */
async function giveToOwnerOf(folder: string, file: FileHandle): Promise<void> {
  const { uid, gid } = await stat(folder);
  await file.chown(uid, gid);
}
