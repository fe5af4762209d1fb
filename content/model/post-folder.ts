import { lstatSync, readdirSync, type Stats } from "node:fs";
import { join } from "node:path";
import { hasPictureEnding } from "./pictures.ts";
import { slugOfFile } from "./post.ts";

/** Leftovers of operating systems and editors, and hidden files. */
const litter = /^\.|^~\$|^(?:Thumbs\.db|desktop\.ini|Icon\r)$|~$|\.(?:sw[a-p]|tmp)$|^#.*#$/i;
const limits = { depth: 6, others: 2_000 } as const;
/** A folder may change twice within one tick of the file system’s clock, so a younger list is not trusted. */
const SETTLED_MS = 1_000;
/** Node’s sign for bytes that are no letter. */
const UNREADABLE = "\uFFFD";

/** Returns a file’s state; `undefined` if there is none. One that may not be looked at counts as a file. */
export function statOf(
  path: string,
): Pick<Stats, "isDirectory" | "isFile" | "mtimeMs" | "ctimeMs" | "size" | "ino"> | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch (error) {
    const isTooLong = (error as NodeJS.ErrnoException).code === "ENAMETOOLONG";
    const no = () => false;
    return isTooLong ? undefined : { isDirectory: no, isFile: no, mtimeMs: 0, ctimeMs: 0, size: 0, ino: 0 };
  }
}

const isPost = (file: string): boolean => slugOfFile(file) !== undefined;

/** Lists the posts’ folder: the slugs of files that are posts, and the paths of those that are no pictures either. */
export function openPostFolder(dir: string, isOurs = isPost) {
  /** Path of a folder → the state in which it was read, and its entries. */
  const known = new Map<string, { state: string; names: string[] }>();

  /** The files in a folder and those below, except pictures. A link counts as a file. */
  function filesIn(path: string, depth: number): string[] {
    const stat = statOf(join(dir, path));
    // Nobody can open a file by a name that is not UTF-8.
    if (!stat) return path.includes(UNREADABLE) ? [path] : [];
    if (!stat.isDirectory() && hasPictureEnding(path)) return [];
    if (!stat.isDirectory() || depth > limits.depth) return [path];
    const state = `${stat.mtimeMs} ${stat.ino}`;
    const names = known.get(path)?.state === state ? known.get(path)?.names : namesIn(path);
    if (!names) return [path];
    if (Date.now() - stat.mtimeMs > SETTLED_MS) known.set(path, { state, names });
    return names.flatMap((name) => filesIn(`${path}/${name}`, depth + 1));
  }

  /** `undefined` for a folder that may not be opened. */
  function namesIn(path: string): string[] | undefined {
    try {
      return readdirSync(join(dir, path)).filter((name) => !litter.test(name) && !(path && hasPictureEnding(name)));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return []; // it was removed just now
      if (path) return undefined;
      throw error;
    }
  }

  return {
    list(): { slugs: string[]; others: string[] } {
      const files = (namesIn("") ?? []).flatMap((name) => (isOurs(name) ? name : filesIn(name, 1)));
      const others = files.filter((file) => !isOurs(file));
      return {
        slugs: files.flatMap((file) => slugOfFile(file) ?? []),
        others: others.length > limits.others ? [...others.slice(0, limits.others), "and more"] : others,
      };
    },
  };
}
