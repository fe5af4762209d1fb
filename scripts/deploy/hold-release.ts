import { realpathSync } from "node:fs";
import { basename, join } from "node:path";
import { waitForLock } from "../../admin-service/os-lock.ts";
import { createReleaseWriter } from "../../admin-service/publish/release-writer.ts";
import { listFiles } from "../backup/checksums.ts";

/**
 * Links the live release into a folder of our own: it may be swapped, and even deleted, while it is being uploaded.
 * Answers its name.
 */
export async function holdRelease(distDir: string, folder: string): Promise<string> {
  using lock = await waitForLock(join(distDir, "publish.lock"), 30_000);
  if (!lock) throw new Error("A publish is under way and does not end; please try again.");
  const live = realpathOf(join(distDir, "live"));
  const writer = createReleaseWriter(folder, "");
  for (const file of await listFiles(live)) writer.link(join(live, file), file);
  return basename(live);
}

function realpathOf(live: string): string {
  try {
    return realpathSync(live);
  } catch {
    throw new Error("Nothing has been published yet; npm run build does that.");
  }
}
