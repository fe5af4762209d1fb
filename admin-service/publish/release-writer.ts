import { copyFileSync, linkSync, mkdirSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * Puts files into the folder of a release that is being made: linked where the same file exists already, written
 * otherwise. `liveFolder` is the release that it will replace.
 */
export function createReleaseWriter(folder: string, liveFolder: string) {
  const folders = new Set<string>();
  const written: string[] = [];

  function place(file: string): string {
    for (let parent = dirname(file); !folders.has(parent); parent = dirname(parent)) {
      mkdirSync(join(folder, parent), { recursive: true });
      folders.add(parent);
    }
    return join(folder, file);
  }

  return {
    /** False when the source is gone. Across file systems, where no link can be, the file is copied. */
    link(source: string, file: string): boolean {
      const path = place(file);
      try {
        linkSync(source, path);
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        if (code === "ENOENT") return false;
        if (code !== "EXDEV" && code !== "EPERM" && code !== "EMLINK") throw error;
        copyFileSync(source, path);
        written.push(file);
      }
      const replaced = join(liveFolder, file);
      if (source !== replaced) makeYounger(path, replaced);
      return true;
    },
    write(file: string, content: string | Uint8Array): void {
      const path = place(file);
      // With its encoding named, Node writes a text in one step.
      writeFileSync(path, content, { flag: "wx", encoding: "utf8" });
      makeYounger(path, join(liveFolder, file));
      written.push(file);
    },
    get written(): readonly string[] {
      return written;
    },
    get folders(): readonly string[] {
      return [...folders];
    },
  };
}

export type ReleaseWriter = ReturnType<typeof createReleaseWriter>;

/**
 * Makes a file younger, in whole seconds, than the one that it replaces. Browsers and proxies ask by that date, and Caddy
 * makes the ETag of it and the size: a file of the same second, or an older one that is put back, would pass for unchanged.
 */
export function makeYounger(path: string, replaced: string): void {
  const before = statSync(replaced, { throwIfNoEntry: false });
  if (!before) return;
  const { ino, mtimeMs } = statSync(path);
  const next = Math.floor(before.mtimeMs / 1_000) + 1;
  if (ino !== before.ino && mtimeMs / 1_000 < next) {
    const time = Math.max(next, Date.now() / 1_000);
    utimesSync(path, time, time);
  }
}
