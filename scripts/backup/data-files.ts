import { listFiles } from "./checksums.ts";

/** What restore puts the former data into, beside the new. */
export const SET_ASIDE = "before-restore-";

/**
 * The files of DATA_DIR that are worth keeping. Not the locks, not what an earlier restore set aside, and not the
 * sessions and preview links: a restore must not let somebody in again who has been shut out since.
 */
export async function listDataFiles(dataDir: string): Promise<string[]> {
  const files = await listFiles(dataDir);
  return files.filter((file) => !/\.lock$|^(sessions|preview-links)\.|^\./.test(file) && !file.startsWith(SET_ASIDE));
}
