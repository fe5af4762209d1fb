import { join } from "node:path";

/** Browsers may cache assets with a hash in their name for ever. */
export const hashedAsset = (file: string): boolean => file.startsWith("assets/");

const KEPT_MS = 24 * 60 * 60 * 1000;

interface FormerAssets {
  /** Puts a file into the new release; false when its source is gone. */
  link: (source: string, file: string) => boolean;
  /** The release that is replaced, and its folder. */
  former: { assets: readonly string[]; formerAssets: Readonly<Record<string, string>> };
  folder: string;
  /** The files of the new release. */
  present: readonly string[];
  at: string;
}

/** Keeps the assets that pages open in browsers may still ask for, for a day. Answers the linked ones: file → until when. */
export function linkFormerAssets({ link, former, folder, present, at }: FormerAssets): Record<string, string> {
  const kept: Record<string, string> = {};
  const until = new Date(Date.parse(at) + KEPT_MS).toISOString();
  const there = new Set(present);
  const candidates = { ...Object.fromEntries(former.assets.map((file) => [file, until])), ...former.formerAssets };
  for (const [file, end] of Object.entries(candidates)) {
    if (there.has(file) || end < at || !hashedAsset(file)) continue;
    if (link(join(folder, file), file)) kept[file] = end;
  }
  return kept;
}
