import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { readJson } from "../storage/read-json.ts";

const schema = z.object({
  /** When it was made and verified. */
  at: z.iso.datetime(),
  /** Whether it is on the disk that it is a backup of. */
  onSameDisk: z.boolean(),
  /** Whether it was copied to BACKUP_REMOTE; null when that is not set. */
  copied: z.boolean().nullable(),
});
type LastBackup = z.output<typeof schema>;

const restoreSchema = z.object({ at: z.iso.datetime() });

const backupPathIn = (dataDir: string): string => join(dataDir, "last-backup.json");
const restorePathIn = (dataDir: string): string => join(dataDir, "last-restore.json");

/** Records a new backup, so that the service can watch its age. */
export const noteBackup = (dataDir: string, backup: LastBackup): void =>
  writeFileSync(backupPathIn(dataDir), JSON.stringify(backup), { mode: 0o600, flush: true });

export const readLastBackup = (dataDir: string): LastBackup | undefined => readJson(schema, backupPathIn(dataDir));

/** Records that a backup was restored, here or as a trial. */
export const noteRestore = (dataDir: string, at: Date): void =>
  writeFileSync(restorePathIn(dataDir), JSON.stringify({ at: at.toISOString() }), { mode: 0o600, flush: true });

/** Returns when a backup was last restored; `undefined` when never. */
export const readLastRestore = (dataDir: string): string | undefined =>
  readJson(restoreSchema, restorePathIn(dataDir))?.at;
