import { existsSync, realpathSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { z } from "zod";
import { tryLock, waitForLock } from "../../admin-service/os-lock.ts";
import { createReleaseWriter } from "../../admin-service/publish/release-folder.ts";
import { checksum, listFiles } from "../backup/files.ts";
import { ToolFailed } from "../run-tool.ts";
import { openRemote } from "./rclone.ts";

/** Subfolder of the work folder with the linked release. */
const LINKED = "release";

interface DeployOptions {
  /** Also uploads the .br and .gz files, for hosts that can serve them. */
  compressed: boolean;
  /** Uploads everything, ignoring the record of earlier uploads. */
  all: boolean;
  log: (line: string) => void;
}

/** Uploads the live release to a remote folder: only changed files, and each page after the files that it needs. */
export async function deployRelease(distDir: string, remotePath: string, options: DeployOptions) {
  using lock = tryLock(join(distDir, "deploy.lock"));
  if (!lock) throw new Error("Another deploy is under way; please wait until it is done.");
  const workFolder = join(distDir, "deploying");
  rmSync(workFolder, { recursive: true, force: true });
  try {
    const release = await linkLiveRelease(distDir, join(workFolder, LINKED));
    return { release, ...(await uploadRelease(release, workFolder, remotePath, options)) };
  } finally {
    rmSync(workFolder, { recursive: true, force: true });
  }
}

/** Hard-links the live release into a folder, because a publish may delete it during the upload. Returns its name. */
async function linkLiveRelease(distDir: string, folder: string): Promise<string> {
  using lock = await waitForLock(join(distDir, "publish.lock"), 30_000);
  if (!lock) throw new Error("A publish is under way and does not end; please try again.");
  if (!existsSync(join(distDir, "live"))) throw new Error("Nothing has been published yet; npm run build does that.");
  const live = realpathSync(join(distDir, "live"));
  const writer = createReleaseWriter(folder, "");
  for (const file of await listFiles(live)) writer.link(file, live);
  return basename(live);
}

async function uploadRelease(release: string, workFolder: string, remotePath: string, options: DeployOptions) {
  const folder = join(workFolder, LINKED);
  const local = await describeFiles(folder, options);
  const remote = openRemote(remotePath);
  let currentStep = "looking at what is there";
  try {
    const remoteFiles = remote.list();
    const isFirst = !remoteFiles.delete(RECORD);
    const storedRecord = isFirst ? {} : readRecord(remote.read(RECORD));
    if (!storedRecord && !options.all)
      throw new Error(`${RECORD}, which says what is at the remote, cannot be read; --all uploads everything anew.`);
    const record = options.all ? markUncertain({}, Object.keys(storedRecord ?? {})) : (storedRecord ?? {});
    const { upload, remove, foreignFiles } = planChanges(local, record, remoteFiles);
    if (upload.length + remove.length > 0) {
      // Written before the upload: if that is cut off, the record must not claim the earlier versions.
      writeRecord(markUncertain(record, upload));
      for (const { name, cacheControl, files } of byStep(upload)) {
        beginStep(`uploading ${name}`, files);
        remote.upload(folder, writeFileList(files), cacheControl);
      }
      for (const { name, files } of byStep(remove).reverse()) {
        beginStep(`deleting ${name}`, files);
        remote.remove(writeFileList(files));
      }
      writeRecord(Object.fromEntries([...local].map(([file, { sum }]) => [file, sum])));
    }
    return { uploaded: upload.length, kept: local.size - upload.length, removed: remove.length, foreignFiles, isFirst };
  } catch (error) {
    if (!(error instanceof ToolFailed)) throw error;
    throw new Error(
      `It broke off while ${currentStep} (${error.message}); visitors still find whole pages there, and the same command goes on with it.`,
    );
  }

  function beginStep(step: string, files: readonly string[]): void {
    currentStep = step;
    options.log(`${step}: ${files.length}`);
  }
  function writeFileList(files: readonly string[]): string {
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

async function describeFiles(folder: string, { compressed }: DeployOptions): Promise<LocalFiles> {
  const described = new Map<string, { sum: string; size: number }>();
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
 * The SHA-256 of each file that we have uploaded; "" during an upload, when either version may be there. It is stored at
 * the remote, because many hosts report nothing but a file's size.
 */
type DeployRecord = Readonly<Record<string, string>>;

const RECORD = "deployed.json";
const recordSchema = z.object({ release: z.string(), files: z.record(z.string(), z.string()) });

/** Returns `undefined` when the text is not a valid record. */
function readRecord(text: string): DeployRecord | undefined {
  try {
    return recordSchema.parse(JSON.parse(text)).files;
  } catch {
    return undefined;
  }
}

type LocalFiles = ReadonlyMap<string, { sum: string; size: number }>;

/** Returns the changes to make at the remote. A file is up to date when its recorded checksum and its size both match. */
function planChanges(local: LocalFiles, record: DeployRecord, remoteFiles: ReadonlyMap<string, number>) {
  const upload = [...local].filter(([file, { sum, size }]) => record[file] !== sum || remoteFiles.get(file) !== size);
  return {
    upload: upload.map(([file]) => file),
    remove: Object.keys(record).filter((file) => !local.has(file) && remoteFiles.has(file)),
    /** Files at the remote that no deploy has uploaded. */
    foreignFiles: [...remoteFiles.keys()].filter((file) => !local.has(file) && record[file] === undefined),
  };
}

/** `Cache-Control` of assets, whose names contain a hash of their content. */
const IMMUTABLE = "public, max-age=31536000, immutable";
/** `Cache-Control` of everything else. */
const REVALIDATE = "no-cache";

const isPage = (file: string): boolean => file.endsWith(".html");
/** Returns whether a file is a feed, the sitemap or release.json, which refer to pages. */
const isFeed = (file: string): boolean => /^[^/]+\.(?:xml|json|txt)$/.test(file);

/**
 * The order of an upload: a page after the files that it needs, a list after its posts, feeds last. Visitors therefore
 * find only complete pages, even during an upload or after one that was cut off.
 */
const steps = [
  { name: "assets", cacheControl: IMMUTABLE, includes: (file: string) => file.startsWith("assets/") },
  { name: "pictures", cacheControl: REVALIDATE, includes: (file: string) => !isPage(file) && !isFeed(file) },
  { name: "articles", cacheControl: REVALIDATE, includes: (file: string) => /^blog\/[^/]+\.html$/.test(file) },
  { name: "pages", cacheControl: REVALIDATE, includes: isPage },
  { name: "feeds", cacheControl: REVALIDATE, includes: () => true },
];

/** Groups files by step, in the order of the steps. Each file belongs to the first step that includes it. */
function byStep(files: readonly string[]) {
  const groups = Map.groupBy(files, (file) => steps.find(({ includes }) => includes(file)));
  return steps
    .flatMap((step) => ({ ...step, files: groups.get(step) ?? [] }))
    .filter((group) => group.files.length > 0);
}
