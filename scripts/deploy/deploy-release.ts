import { existsSync, realpathSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { z } from "zod";
import { tryLock, waitForLock } from "../../admin-service/os-lock.ts";
import { createReleaseWriter } from "../../admin-service/publish/release-folder.ts";
import { checksum, listFiles } from "../backup/files.ts";
import { refuseForeign } from "../setup/owner.ts";
import { openRemote, RcloneFailed } from "./rclone.ts";

interface DeployOptions {
  /** Uploads the .br and .gz files too, for hosts that can serve them. */
  compressed: boolean;
  /** Uploads everything, ignoring the record of what is there. */
  all: boolean;
  log: (line: string) => void;
}

/** Uploads the live release to a remote folder: only changed files, and a page only after everything that it shows. */
export async function deployRelease(distDir: string, to: string, options: DeployOptions) {
  refuseForeign(distDir);
  using lock = tryLock(join(distDir, "deploy.lock"));
  if (!lock) throw new Error("Another deploy is under way; please wait until it is done.");
  const workFolder = join(distDir, "deploying");
  rmSync(workFolder, { recursive: true, force: true });
  try {
    const folder = join(workFolder, "release");
    const release = await linkLiveRelease(distDir, folder);
    return { release, ...(await upload(release, folder, workFolder, to, options)) };
  } finally {
    rmSync(workFolder, { recursive: true, force: true });
  }
}

/** Links the live release into a folder of our own, because it may be deleted during the upload. Returns its name. */
async function linkLiveRelease(distDir: string, folder: string): Promise<string> {
  using lock = await waitForLock(join(distDir, "publish.lock"), 30_000);
  if (!lock) throw new Error("A publish is under way and does not end; please try again.");
  if (!existsSync(join(distDir, "live"))) throw new Error("Nothing has been published yet; npm run build does that.");
  const live = realpathSync(join(distDir, "live"));
  const writer = createReleaseWriter(folder, "");
  for (const file of await listFiles(live)) writer.link(file, live);
  return basename(live);
}

async function upload(release: string, folder: string, workFolder: string, to: string, options: DeployOptions) {
  const local = await describeFiles(folder, options);
  const remote = openRemote(to);
  let doing = "looking at what is there";
  try {
    const there = remote.list();
    const first = !there.delete(RECORD);
    const known = first ? {} : readRecord(remote.read(RECORD));
    if (!known && !options.all)
      throw new Error(`${RECORD}, which says what is at the remote, cannot be read; --all uploads everything anew.`);
    const record = options.all ? markUncertain({}, Object.keys(known ?? {})) : (known ?? {});
    const { upload, remove, strangers } = compare(local, record, there);
    if (upload.length + remove.length > 0) {
      // Recorded before the upload: if that breaks off, the record must not claim the former files.
      writeRecord(markUncertain(record, upload));
      for (const { name, cacheControl, files } of byStep(upload)) {
        begin(`uploading ${name}`, files);
        remote.upload(folder, listOf(files), cacheControl);
      }
      for (const { name, files } of byStep(remove).reverse()) {
        begin(`deleting ${name}`, files);
        remote.remove(listOf(files));
      }
      writeRecord(Object.fromEntries([...local].map(([file, { sum }]) => [file, sum])));
    }
    return { uploaded: upload.length, kept: local.size - upload.length, removed: remove.length, strangers, first };
  } catch (error) {
    if (!(error instanceof RcloneFailed)) throw error;
    throw new Error(
      `It broke off while ${doing} (${error.message}); visitors still find whole pages there, and the same command goes on with it.`,
    );
  }

  function begin(step: string, files: readonly string[]): void {
    doing = step;
    options.log(`${step}: ${files.length}`);
  }
  function listOf(files: readonly string[]): string {
    const path = join(workFolder, "list.txt");
    writeFileSync(path, `${files.join("\n")}\n`);
    return path;
  }
  function writeRecord(files: DeployRecord): void {
    const path = join(workFolder, RECORD);
    writeFileSync(path, `${JSON.stringify({ release, files })}\n`);
    remote.write(RECORD, path);
  }
}

async function describeFiles(folder: string, { compressed }: DeployOptions): Promise<Map<string, LocalFile>> {
  const described = new Map<string, LocalFile>();
  for (const file of await listFiles(folder)) {
    const path = join(folder, file);
    if (compressed || !/\.(?:br|gz)$/.test(file))
      described.set(file, { sum: await checksum(path), size: statSync(path).size });
  }
  return described;
}

const markUncertain = (record: DeployRecord, files: readonly string[]): DeployRecord => ({
  ...record,
  ...Object.fromEntries(files.map((file) => [file, ""])),
});

/**
 * The files that we have uploaded: file → SHA-256, or "" during an upload, when it may be either version. The record is
 * kept at the remote, because many hosts report nothing of a file but its size.
 */
type DeployRecord = Readonly<Record<string, string>>;

const RECORD = "deployed.json";
const recordSchema = z.object({ release: z.string(), files: z.record(z.string(), z.string()) });

/** `undefined` when the text is no record. */
function readRecord(text: string): DeployRecord | undefined {
  try {
    return recordSchema.parse(JSON.parse(text)).files;
  } catch {
    return undefined;
  }
}

interface LocalFile {
  sum: string;
  size: number;
}

/** The changes to be made at the remote. A file counts as there when its record and its size both say so. */
function compare(release: ReadonlyMap<string, LocalFile>, record: DeployRecord, there: ReadonlyMap<string, number>) {
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
function byStep(files: readonly string[]) {
  const groups = Map.groupBy(files, (file) => steps.find(({ includes }) => includes(file)));
  return steps
    .flatMap((step) => ({ ...step, files: groups.get(step) ?? [] }))
    .filter((group) => group.files.length > 0);
}
