import { randomUUID } from "node:crypto";
import { lstatSync, mkdirSync, renameSync } from "node:fs";
import { join } from "node:path";

/**
 * Moves a file or folder out of the way into the bench's `root` instead of deleting it, which would slow down the next
 * build: for every new file, ext4 skips the inodes that were freed within the last minute or, if not on disk yet, within
 * the last five (`recently_deleted()` in fs/ext4/ialloc.c).
 */
export function setAside(path: string, root: string): void {
  if (!lstatSync(path, { throwIfNoEntry: false })) return;
  const aside = join(root, "aside");
  mkdirSync(aside, { recursive: true });
  renameSync(path, join(aside, randomUUID()));
}
