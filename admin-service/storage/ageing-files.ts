import { readdir, readFile, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import { isTemporary, openPrivateFolder, removeDurably, writeDurably } from "./durable-file.ts";

const DAY_MS = 24 * 60 * 60_000;
/** Nobody leaves the service off for longer: a longer time without any sweep means that the clock has jumped. */
const LONGEST_PAUSE_MS = 100 * DAY_MS;

/** Returns by how much the clock has jumped, ahead or back, since it was last seen; 0 for a time that may really have passed. */
export function clockJump(seen: number, present: number): number {
  const pause = present - seen;
  return Math.abs(pause) > LONGEST_PAUSE_MS ? pause : 0;
}

/** Moves a file's time along with a clock that has jumped, so that its age stays the same. */
export async function moveTime(path: string, jump: number, present: Date): Promise<void> {
  const known = (await stat(path).catch(() => undefined))?.mtimeMs ?? Number.NaN;
  // A time to come was set before a clock that was ahead was put right.
  const isStale = jump > 0 || known > present.getTime();
  const time = isStale ? Math.min(known + jump, present.getTime()) : known;
  if (time !== known) await setTime(path, new Date(time));
}

const setTime = (path: string, time: Date) => utimes(path, time, time).catch(() => {});

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
  const touch = (path: string, time = now()) => setTime(path, time);
  const usedAt = async (path: string) => (await stat(path).catch(() => undefined))?.mtimeMs ?? Number.NaN;

  let followedAt = Number.NaN;

  /** Comes before each change of the folder, which sets the folder's time and so would hide a jump. */
  async function followClock(present = now()): Promise<void> {
    // Since a moment ago no clock has jumped, and thousands of files take long to look through.
    if (Math.abs(present.getTime() - followedAt) < 1_000) return;
    followedAt = present.getTime();
    const jump = clockJump(await usedAt(folder), present.getTime());
    for (const name of await readdir(folder).catch(() => [])) await moveTime(join(folder, name), jump, present);
    await touch(folder, present);
  }

  async function names(): Promise<string[]> {
    return (await readdir(folder).catch(() => [])).filter((name) => !isTemporary(name));
  }

  return {
    names,
    pathOf: (name: string): string => join(folder, name),
    /** `undefined` when there is no such file. */
    async read(name: string): Promise<Buffer | undefined> {
      const data = await readFile(join(folder, name)).catch(() => undefined);
      if (data && readingIsUse) await touch(join(folder, name));
      return data;
    },
    async write(name: string, data: string | Uint8Array): Promise<void> {
      await openPrivateFolder(folder);
      await followClock();
      await writeDurably(join(folder, name), data, { mode: 0o600 });
      await touch(join(folder, name));
      await touch(folder);
    },
    async remove(name: string): Promise<void> {
      await followClock();
      await removeDurably(join(folder, name));
      await touch(folder);
    },
    /** Removes expired files, including the leftovers of interrupted writes. Time by which the clock has jumped is no age. */
    async tidyUp(isNeeded: (name: string) => boolean = () => false): Promise<void> {
      const present = now();
      await followClock(present);
      const oldest = present.getTime() - keptDays * DAY_MS;
      for (const name of await readdir(folder).catch(() => [])) {
        const path = join(folder, name);
        if ((await usedAt(path)) < oldest && !isNeeded(name)) await rm(path, { force: true });
      }
      await touch(folder, present);
    },
  };
}
