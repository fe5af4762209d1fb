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

/** Notes the backup that was made, for the service. */
export const noteBackup = (dataDir: string, backup: LastBackup): void =>
  writeFileSync(pathIn(dataDir), JSON.stringify(backup), { mode: 0o600 });

export function readLastBackup(dataDir: string): LastBackup | undefined {
  try {
    return schema.parse(JSON.parse(readFileSync(pathIn(dataDir), "utf8")));
  } catch {
    return undefined;
  }
}
