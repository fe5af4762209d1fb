import { spawnSync } from "node:child_process";
import { RCLONE } from "../deploy/rclone.ts";
import { runTool, ToolFailed } from "../run-tool.ts";
import type { Store, Unpack } from "./take-backup.ts";

const RESTIC = process.env.RESTIC_PATH || "restic";

/** Whether restic is installed. */
export const hasRestic = (): boolean => spawnSync(RESTIC, ["version"]).error === undefined;

/**
 * Opens a repository of restic's: a folder, or a place at a remote (`rclone:remote:folder`). Of its snapshots the newest stay,
 * as many as `keepLast` says.
 */
export function openRestic(repository: string, key: string, keepLast?: number) {
  const run = (args: readonly string[], cwd?: string): string => {
    const options = ["--no-cache", "--option", `rclone.program=${RCLONE}`, "--repo", repository];
    const env = { ...process.env, RESTIC_PASSWORD: key, RESTIC_FROM_PASSWORD: key };
    const missing = "restic, which opens this backup, is not installed. Please run: sudo apt-get install --yes restic";
    return runTool(RESTIC, [...options, ...args], missing, { env, ...(cwd && { cwd }) }).stdout;
  };

  /** Makes the repository unless it is there, and removes the locks of a killed restic, which would stop the calls after it. */
  function open(like: readonly string[] = []): void {
    try {
      run(["cat", "config", "--no-lock"]);
    } catch (error) {
      if (!(error instanceof ToolFailed)) throw error;
      if (/wrong password/.test(error.message))
        throw new Error(`${repository} has another BACKUP_KEY. Please put that one back, or move the folder away.`);
      // restic asks: “Is there a repository at the following location?”, and names it.
      if (error.message !== repository) throw error;
      run(["init", ...like]);
    }
    run(["unlock"]);
  }

  /** Forgets what has expired, and verifies that the repository is whole. */
  function tidy(): void {
    // Each snapshot is of another work folder, and restic would group them by that. Nothing of a forgotten one may stay.
    const forget = ["forget", "--group-by", "", "--prune", "--max-unused", "0%", "--keep-last"];
    if (keepLast !== undefined) run([...forget, String(keepLast)]);
    run(["check"]);
  }

  const unpackSnapshot =
    (snapshot: string): Unpack =>
    (folder) => {
      try {
        // A restic that was killed while it backed up must not stop a restore, and here may be a disk that is only read.
        run(["restore", "--no-lock", snapshot, "--target", folder]);
      } catch (error) {
        if (!(error instanceof ToolFailed)) throw error;
        if (error.message === repository) throw new Error(`${repository} is no backup of restic’s.`);
        throw new Error(`The backup cannot be opened: it has another BACKUP_KEY, or it is damaged. ${error.message}`);
      }
    };

  return {
    /** Stores a backup as a snapshot, which is forgotten when it cannot be verified. */
    store: ((contents) => {
      open();
      const printed = run(["backup", "--json", "."], contents);
      const snapshot = /"snapshot_id":"(\w+)"/.exec(printed)?.[1] ?? "latest";
      return { unpack: unpackSnapshot(snapshot), keep: tidy, discard: () => void run(["forget", snapshot]) };
    }) satisfies Store,
    unpackSnapshot,
    /** Copies the snapshots of another repository that are missing here. */
    copyFrom(other: string): void {
      open(["--from-repo", other, "--copy-chunker-params"]);
      run(["copy", "--from-repo", other]);
      tidy();
    },
    snapshotTimes: (): Date[] =>
      (JSON.parse(run(["snapshots", "--json"])) as { time: string }[]).map(({ time }) => new Date(time)),
  };
}
