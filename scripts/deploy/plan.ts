import { z } from "zod";

/**
 * The files that we have uploaded: file → SHA-256, or "" during an upload, when it may be either version. The record is
 * kept at the remote, because many hosts report nothing of a file but its size.
 */
export type DeployRecord = Readonly<Record<string, string>>;

export const RECORD = "deployed.json";
const recordSchema = z.object({ release: z.string(), files: z.record(z.string(), z.string()) });

/** `undefined` when the text is no record. */
export function readRecord(text: string): DeployRecord | undefined {
  try {
    return recordSchema.parse(JSON.parse(text)).files;
  } catch {
    return undefined;
  }
}

export interface LocalFile {
  sum: string;
  size: number;
}

/** The changes to be made at the remote. A file counts as there when its record and its size both say so. */
export function compare(
  release: ReadonlyMap<string, LocalFile>,
  record: DeployRecord,
  there: ReadonlyMap<string, number>,
) {
  const upload = [...release].filter(([file, { sum, size }]) => record[file] !== sum || there.get(file) !== size);
  return {
    upload: upload.map(([file]) => file),
    remove: Object.keys(record).filter((file) => !release.has(file) && there.has(file)),
    /** Files at the remote that nobody here has put there. */
    strangers: [...there.keys()].filter((file) => !release.has(file) && record[file] === undefined),
  };
}

/** How long a file may be cached. The names of assets contain a hash of their content. */
const FOR_EVER = "public, max-age=31536000, immutable";
const ASK_AGAIN = "no-cache";

const isPage = (file: string): boolean => file.endsWith(".html");
/** Feeds, the sitemap and release.json, which refer to the pages. */
const isFeed = (file: string): boolean => /^[^/]+\.(?:xml|json|txt)$/.test(file);

/**
 * The order of an upload: a page after everything that it shows, a list after its posts, feeds last. So visitors find
 * only complete pages, even during an upload or after one that broke off.
 */
const steps = [
  { name: "assets", cacheControl: FOR_EVER, includes: (file: string) => file.startsWith("assets/") },
  { name: "pictures", cacheControl: ASK_AGAIN, includes: (file: string) => !isPage(file) && !isFeed(file) },
  { name: "articles", cacheControl: ASK_AGAIN, includes: (file: string) => /^blog\/[^/]+\.html$/.test(file) },
  { name: "pages", cacheControl: ASK_AGAIN, includes: isPage },
  { name: "feeds", cacheControl: ASK_AGAIN, includes: () => true },
];

/** Files by the step that uploads them: each belongs to the first that includes it. */
export function byStep(files: readonly string[]) {
  const groups = Map.groupBy(files, (file) => steps.find(({ includes }) => includes(file)));
  return steps
    .flatMap((step) => ({ ...step, files: groups.get(step) ?? [] }))
    .filter((group) => group.files.length > 0);
}
