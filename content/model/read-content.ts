import { readFileSync, type Stats } from "node:fs";
import { decodeText, UnfitText } from "./text-file.ts";

/** Reads a text whose `stat` is known. Throws UnfitText; if there is no such file by now, the system's own error. */
export function readContent(
  path: string,
  stat: Pick<Stats, "isFile" | "size"> | undefined,
  { mostBytes, tooLarge }: { mostBytes: number; tooLarge: string },
): string {
  if (stat && !stat.isFile()) throw new UnfitText("This is not a file of its own but a link or a folder.");
  if (stat && stat.size > mostBytes) throw new UnfitText(tooLarge);
  return decodeText(readBytes(path));
}

function readBytes(path: string): Uint8Array {
  try {
    return readFileSync(path);
  } catch (error) {
    throw isMissing(error) ? error : new UnfitText("The file cannot be opened.");
  }
}

export const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === "ENOENT";

/** Returns what `read` makes of the newest version that it can read; `undefined` if there is none. */
export function lastGood<T>(newestFirst: Iterable<Uint8Array>, read: (source: string) => T | undefined): T | undefined {
  for (const bytes of newestFirst) {
    try {
      const found = read(decodeText(bytes));
      if (found !== undefined) return found;
    } catch {
      // That version is broken as well: try an older one.
    }
  }
  return undefined;
}
