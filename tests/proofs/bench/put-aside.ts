import { randomUUID } from "node:crypto";
import { lstatSync, mkdirSync, renameSync } from "node:fs";
import { join } from "node:path";

/**
 * Clears a file or folder out of a measurement's way into the workshop's `root`, where it stays until all is measured.
 * Deleting it would cost the next build dearly: for every file it makes, ext4 steps over the inodes that were freed
 * within the last minute or, when they are not yet on disk, five (`recently_deleted()` in fs/ext4/ialloc.c).
 */
export function putAside(path: string, root: string): void {
  if (!lstatSync(path, { throwIfNoEntry: false })) return;
  const aside = join(root, "aside");
  mkdirSync(aside, { recursive: true });
  renameSync(path, join(aside, randomUUID()));
}
