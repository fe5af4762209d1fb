import { readdir, readFile, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import { isTemporary, openPrivateFolder, removeDurably, writeDurably } from "./durable-file.ts";

const DAY_MS = 24 * 60 * 60_000;
/** Nobody leaves the service off for longer: a longer time without any sweep means that the clock has jumped ahead. */
const LONGEST_PAUSE_MS = 100 * DAY_MS;

export interface AgeingFilesOptions {
  folder: string;
  keptDays: number;
  /** Whether reading a file counts as use. */
  readingIsUse?: boolean;
  now: () => Date;
}

export type AgeingFiles = ReturnType<typeof openAgeingFiles>;

/**
 * A folder of private files that expire when they have not been used for a while. The folder's own time is that of the last
 * use or sweep. The caller validates names.
 */
export function openAgeingFiles({ folder, keptDays, readingIsUse = false, now }: AgeingFilesOptions) {
  const touch = (path: string, time = now()) => utimes(path, time, time).catch(() => {});

  async function names(): Promise<string[]> {
    return (await readdir(folder).catch(() => [])).filter((name) => !isTemporary(name));
  }

  return {
    names,
    /** `undefined` when there is no such file. */
    async read(name: string): Promise<Buffer | undefined> {
      const data = await readFile(join(folder, name)).catch(() => undefined);
      if (data && readingIsUse) await touch(join(folder, name));
      return data;
    },
    async write(name: string, data: string | Uint8Array): Promise<void> {
      await openPrivateFolder(folder);
      await writeDurably(join(folder, name), data, { mode: 0o600 });
      await touch(join(folder, name));
      await touch(folder);
    },
    async remove(name: string): Promise<void> {
      await removeDurably(join(folder, name));
      await touch(folder);
    },
    /** Removes expired files, including the leftovers of interrupted writes. Time by which the clock has jumped is no age. */
    async tidyUp(isNeeded: (name: string) => boolean = () => false): Promise<void> {
      const usedAt = async (path: string) => (await stat(path).catch(() => undefined))?.mtimeMs ?? Number.NaN;
      const present = now().getTime();
      const pause = present - (await usedAt(folder));
      const jump = pause > LONGEST_PAUSE_MS ? pause : 0;
      for (const name of await readdir(folder).catch(() => [])) {
        const path = join(folder, name);
        const known = await usedAt(path);
        // A time to come was set before a clock that was ahead was put right.
        const time = Math.min(known + jump, present);
        if (time !== known) await touch(path, new Date(time));
        if (time < present - keptDays * DAY_MS && !isNeeded(name)) await rm(path, { force: true });
      }
      await touch(folder, new Date(present));
    },
  };
}
