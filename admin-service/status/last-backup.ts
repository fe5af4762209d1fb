import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const schema = z.object({
  /** When it was made and proven. */
  at: z.iso.datetime(),
  /** It lies on the disk that it is a backup of. */
  onSameDisk: z.boolean(),
  /** Whether it was copied to BACKUP_REMOTE; null where there is none. */
  copied: z.boolean().nullable(),
});
type LastBackup = z.output<typeof schema>;

const pathIn = (dataDir: string): string => join(dataDir, "last-backup.json");
const restorePathIn = (dataDir: string): string => join(dataDir, "last-restore.json");
const restoreSchema = z.object({ at: z.iso.datetime() });

/** Notes the backup that was made, for the service. */
export const noteBackup = (dataDir: string, backup: LastBackup): void =>
  writeFileSync(pathIn(dataDir), JSON.stringify(backup), { mode: 0o600 });

export const readLastBackup = (dataDir: string): LastBackup | undefined => readNote(pathIn(dataDir), schema);

/** Notes that a person has put a backup back, here or as a trial. */
export const noteRestore = (dataDir: string, at: Date): void =>
  writeFileSync(restorePathIn(dataDir), JSON.stringify({ at: at.toISOString() }), { mode: 0o600 });

/** When that was last done; `undefined` when never. */
export const readLastRestore = (dataDir: string): string | undefined =>
  readNote(restorePathIn(dataDir), restoreSchema)?.at;

function readNote<T>(path: string, schema: z.ZodType<T>): T | undefined {
  try {
    return schema.parse(JSON.parse(readFileSync(path, "utf8")));
  } catch {
    return undefined;
  }
}
