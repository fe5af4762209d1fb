import { readdir, readFile, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import { isTemporary, openPrivateFolder, removeDurably, writeDurably } from "./durable-file.ts";

interface AgeingFilesOptions {
  folder: string;
  keptDays: number;
  /** Whether reading a file counts as use. */
  readingIsUse?: boolean;
  now: () => Date;
}

export type AgeingFiles = ReturnType<typeof openAgeingFiles>;

/** A folder of private files that expire when they have not been used for a while. The caller validates names. */
export function openAgeingFiles({ folder, keptDays, readingIsUse = false, now }: AgeingFilesOptions) {
  const touch = (path: string) => utimes(path, now(), now()).catch(() => {});

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
    },
    remove: (name: string): Promise<void> => removeDurably(join(folder, name)),
    /** Removes expired files, including the leftovers of interrupted writes. */
    async tidyUp(isNeeded: (name: string) => boolean = () => false): Promise<void> {
      const oldest = now().getTime() - keptDays * 24 * 60 * 60_000;
      for (const name of await readdir(folder).catch(() => [])) {
        const file = await stat(join(folder, name)).catch(() => undefined);
        if (file && file.mtimeMs < oldest && !isNeeded(name)) await rm(join(folder, name), { force: true });
      }
    },
  };
}
