import { statfsSync } from "node:fs";

/** With less room than this, a failure counts as a full disk: git, for one, does not always say so. */
const ROOM_BYTES = 512 * 1024;

/** Whether something failed because there is no room left where `folder` is. */
export function isDiskFull(error: unknown, folder: string): boolean {
  if (/ENOSPC|EDQUOT|No space left|Out of diskspace|quota exceeded/i.test((error as Error).message)) return true;
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize < ROOM_BYTES;
  } catch {
    return false;
  }
}
