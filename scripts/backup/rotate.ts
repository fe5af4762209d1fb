import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

const NAMED_BY_US = /^practice-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar$/;

/** What an archive in a folder is called; names sort by age. */
export function archiveName(now: Date): string {
  return `practice-${now.toISOString().slice(0, 19).replaceAll(":", "-")}Z.tar`;
}

/** Deletes all but the newest archives that bear such names, and nothing else. Answers what it deleted. */
export async function keepNewest(folder: string, count: number): Promise<string[]> {
  const archives = (await readdir(folder)).filter((name) => NAMED_BY_US.test(name)).sort();
  const old = archives.slice(0, -count);
  for (const name of old) await rm(join(folder, name));
  return old;
}

/** What a backup works in before it has an archive. It holds what the archive will, so none may stay behind. */
export const WORKSHOP = ".backup-";
const DAY_MS = 24 * 3_600_000;

/** Clears away the workshops of backups that were killed. */
export async function clearWorkshops(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    if (name.startsWith(WORKSHOP) && (await stat(path)).mtimeMs < Date.now() - DAY_MS)
      await rm(path, { recursive: true, force: true });
  }
}
