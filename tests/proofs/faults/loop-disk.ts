import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** A disk in a file. A copy of the file is the state that a power cut at that moment would leave. */
export interface LoopDisk {
  folder: string;
  /** Syncs everything that is on it. */
  settle(): void;
  /** Mounts a copy, as after a power cut and a restart, and returns what `inspect` finds there. */
  afterPowerCut<T>(inspect: (folder: string) => T): T;
  remove(): void;
}

export function makeLoopDisk(root: string, megabytes: number): LoopDisk {
  const folder = join(root, "disk");
  const image = join(root, "disk.img");
  for (const one of [folder, `${folder}.cut`]) mkdirSync(one, { recursive: true });
  writeFileSync(image, "");
  truncateSync(image, megabytes * 1024 * 1024);
  execFileSync("mkfs.ext4", ["-q", image]);
  execFileSync("mount", ["-o", "loop", image, folder]);

  return {
    folder,
    settle: () => void execFileSync("sync", ["--file-system", folder]),
    afterPowerCut(inspect) {
      copyFileSync(image, `${image}.cut`);
      // Mounting replays the journal, as at any start after a power cut.
      execFileSync("mount", ["-o", "loop", `${image}.cut`, `${folder}.cut`]);
      try {
        return inspect(`${folder}.cut`);
      } finally {
        execFileSync("umount", [`${folder}.cut`]);
      }
    },
    remove() {
      execFileSync("umount", ["-l", folder]);
      for (const name of [folder, `${folder}.cut`, image, `${image}.cut`])
        rmSync(name, { recursive: true, force: true });
    },
  };
}
