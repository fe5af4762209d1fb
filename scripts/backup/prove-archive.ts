import { join } from "node:path";
import { checksumsOf, firstDifference, listFiles } from "./checksums.ts";
import { listDataFiles } from "./data-files.ts";
import { DATA, FILES, filesIn } from "./manifest.ts";
import { restoreArchive } from "./restore-archive.ts";
import { gitIn, headOf } from "./run-git.ts";

/** Restores an archive into an empty folder and compares what comes out with what went in. Throws when they differ. */
export async function proveArchive(archive: string, folder: string): Promise<void> {
  const dataDir = join(folder, "data");
  const { manifest } = await restoreArchive(archive, { repository: folder, dataDir, force: false });
  const { head, blog, posts } = manifest;
  const git = gitIn(folder);
  git("fsck", "--connectivity-only", "--no-dangling");
  if (headOf(git) !== head) throw new Error("The trial restore came out at another commit; no archive was kept.");

  const inBlog = (await listFiles(join(folder, blog))).filter((file) => !/^\.git(?:\/|$)/.test(file));
  const others = filesIn(manifest, FILES);
  const data = filesIn(manifest, DATA);
  const different =
    firstDifference(posts, await checksumsOf(join(folder, blog), inBlog)) ??
    firstDifference(others, await checksumsOf(folder, Object.keys(others))) ??
    firstDifference(data, await checksumsOf(dataDir, await listDataFiles(dataDir)));
  if (different)
    throw new Error(
      `The trial restore differs in ${different}; no archive was kept. If it was being edited just now, please try again.`,
    );
}
