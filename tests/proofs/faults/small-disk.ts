import { execFileSync } from "node:child_process";
import { closeSync, mkdirSync, openSync, rmSync, statSync, truncateSync, writeSync } from "node:fs";
import { join } from "node:path";

/** A disk in memory that is small enough to fill. */
export interface SmallDisk {
  folder: string;
  /** Fills the disk, except for `leave` bytes. */
  fill(leave?: number): void;
  /** Frees the space again. */
  free(): void;
  remove(): void;
}

/** Returns whether disks can be mounted here, which needs root. */
export const canMount = (): boolean => process.platform === "linux" && process.getuid?.() === 0;

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
