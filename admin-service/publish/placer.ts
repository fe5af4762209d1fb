import { copyFileSync, linkSync, mkdirSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * Puts files into a release that is being made: linked where the same file exists already, written anew otherwise.
 * `live` is the release before it.
 */
export function placer(root: string, live: string) {
  const folders = new Set<string>();
  const written: string[] = [];

  function place(file: string): string {
    for (let folder = dirname(file); !folders.has(folder); folder = dirname(folder)) {
      mkdirSync(join(root, folder), { recursive: true });
      folders.add(folder);
    }
    return join(root, file);
  }

  return {
    /** False when the source is gone. Across file systems, where no link can be, the file is copied. */
    link(source: string, file: string): boolean {
      try {
        linkSync(source, place(file));
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        if (code === "ENOENT") return false;
        if (code !== "EXDEV" && code !== "EPERM" && code !== "EMLINK") throw error;
        copyFileSync(source, place(file));
        written.push(file);
      }
      return true;
    },
    copy(source: string, file: string): void {
      copyFileSync(source, place(file));
      written.push(file);
    },
    write(file: string, content: string | Uint8Array): void {
      const path = place(file);
      // With its encoding named, Node writes a text in one step.
      writeFileSync(path, content, { flag: "wx", encoding: "utf8" });
      makeYounger(path, join(live, file));
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

/**
 * Caddy makes a page's ETag of its size and of the second it was written in: a page that is replaced within that second
 * would pass for unchanged.
 */
function makeYounger(path: string, former: string): void {
  const before = statSync(former, { throwIfNoEntry: false });
  if (!before) return;
  const next = Math.floor(before.mtimeMs / 1_000) + 1;
  if (next > Date.now() / 1_000) utimesSync(path, next, next);
}
