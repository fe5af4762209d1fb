import { join } from "node:path";

/** Assets with a hash in their name may be kept for ever by browsers, so earlier ones stay around for a while. */
export const hashedAsset = (file: string): boolean => file.startsWith("assets/");

const KEPT_MS = 24 * 60 * 60 * 1000;

interface FormerAssets {
  /** Puts a file into the release that follows; false when its source is gone. */
  link: (source: string, file: string) => boolean;
  /** The release that goes out of sight, and its folder. */
  former: { assets: readonly string[]; formerAssets: Readonly<Record<string, string>> };
  folder: string;
  /** What the release that follows has anyway. */
  present: readonly string[];
  at: string;
}

/**
 * Pages that are open in a browser ask for the assets they were drawn with, so these stay for a day. Answers those that
 * were linked, with the moment until which each of them is kept.
 */
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
