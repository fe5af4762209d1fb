import { readdir } from "node:fs/promises";
import { join, relative, sep } from "node:path";

/** The paths of the files in a folder and below it, with `/` between folders. A link is left out, because it may lead anywhere. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll(sep, "/"));
}
