import { execFileSync } from "node:child_process";
import { closeSync, mkdirSync, openSync, rmSync, statSync, truncateSync, writeSync } from "node:fs";
import { join } from "node:path";

/** A disk in memory, small enough to be filled. */
export interface SmallDisk {
  folder: string;
  /** Leaves no room for anything, or for so many bytes. */
  fill(leave?: number): void;
  /** Gives the room back. */
  free(): void;
  remove(): void;
}

/** Only root may make one. */
export const mayMount = (): boolean => process.platform === "linux" && process.getuid?.() === 0;

export function makeSmallDisk(folder: string, megabytes: number): SmallDisk {
  mkdirSync(folder, { recursive: true });
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "faults", folder]);
  const filler = join(folder, "filler");

  function fill(leave = 0): void {
    const file = openSync(filler, "w");
    try {
      for (let size = 1024 * 1024; size >= 4096; size /= 2) {
        const data = Buffer.alloc(size, "x");
        try {
          for (;;) writeSync(file, data);
        } catch {
          // Full, for this size.
        }
      }
    } finally {
      closeSync(file);
    }
    if (leave > 0) truncateSync(filler, statSync(filler).size - leave);
  }

  return {
    folder,
    fill,
    free: () => rmSync(filler, { force: true }),
    remove() {
      execFileSync("umount", ["-l", folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
