import { readFile } from "node:fs/promises";
import { join } from "node:path";

interface GitFolders {
  /** Where this work tree's own HEAD is. */
  own: string;
  /** Where the branches of all work trees are; the same folder, mostly. */
  common: string;
}

/**
 * The checked-out commit, read from git's own files: a publish asks each time, and starting git takes longer than the
 * rest of the question. `undefined` where the answer is not written plainly (packed refs, or no commit yet).
 */
export async function readHead({ own, common }: GitFolders): Promise<string | undefined> {
  try {
    const head = (await readFile(join(own, "HEAD"), "utf8")).trim();
    const branch = /^ref: (refs\/heads\/.+)$/.exec(head)?.[1];
    const commit = branch ? (await readFile(join(common, branch), "utf8")).trim() : head;
    return /^[0-9a-f]{40,64}$/.test(commit) ? commit : undefined;
  } catch {
    return undefined;
  }
}
