import { existsSync, realpathSync, rmSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { z } from "zod";
import { tryLock, waitForLock } from "../../admin-service/os-lock.ts";
import { createReleaseWriter } from "../../admin-service/publish/release-folder.ts";
import { checksumsOf, listFiles } from "../backup/files.ts";
import { ToolFailed } from "../run-tool.ts";
import { openRemote } from "./rclone.ts";

interface DeployOptions {
  /** Also uploads the .br and .gz files, for hosts that can serve them. */
  compressed: boolean;
  log: (line: string) => void;
}

/** Uploads the live release to a remote folder: only changed files, and each page after the files that it needs. */
export async function deployRelease(distDir: string, remotePath: string, options: DeployOptions) {
  using lock = tryLock(join(distDir, "deploy.lock"));
  if (!lock) throw new Error("Another deploy is under way; please wait until it is done.");
  const folder = join(distDir, "deploying");
  rmSync(folder, { recursive: true, force: true });
  try {
    const release = await linkLiveRelease(distDir, folder);
    return { release, ...(await uploadRelease(release, folder, remotePath, options)) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
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

/**
 * The SHA-256 of each file that we have uploaded, as it is stored at the remote, because many hosts report nothing but a
 * file's size. "" during an upload, when either version may be there.
 */
const RECORD = "deployed.json";
const recordSchema = z.object({ release: z.string(), files: z.record(z.string(), z.string()) });

async function uploadRelease(release: string, folder: string, remotePath: string, { compressed, log }: DeployOptions) {
  const files = (await listFiles(folder)).filter((file) => compressed || !/\.(?:br|gz)$/.test(file));
  const sums = await checksumsOf(folder, files);
  const remote = openRemote(remotePath);
  let step = "looking at what is there";
  const begin = (name: string, count: number) => {
    step = name;
    log(`${name}: ${count}`);
  };
  try {
    const sizes = remote.list();
    const isFirst = !sizes.delete(RECORD);
    const record = isFirst ? {} : readRecord(remote.read(RECORD));
    const isThere = (file: string) =>
      record[file] === sums[file] && sizes.get(file) === statSync(join(folder, file)).size;
    const upload = files.filter((file) => !isThere(file));
    const remove = Object.keys(record).filter((file) => sums[file] === undefined && sizes.has(file));
    const keepRecord = (known: Record<string, string>) =>
      remote.writeText(RECORD, JSON.stringify({ release, files: known }));
    if (upload.length + remove.length > 0) {
      // Written before the upload: if that is cut off, the record must not claim the earlier versions.
      keepRecord({ ...record, ...Object.fromEntries(upload.map((file) => [file, ""])) });
      for (const { name, files } of inSteps(upload)) {
        begin(`uploading ${name}`, files.length);
        remote.upload(folder, files, cacheControlOf(name));
      }
      for (const { name, files } of inSteps(remove).reverse()) {
        begin(`deleting ${name}`, files.length);
        remote.remove(files);
      }
      keepRecord(sums);
    }
    /** Files at the remote that no deploy has uploaded. */
    const foreignFiles = [...sizes.keys()].filter((file) => sums[file] === undefined && record[file] === undefined);
    return {
      uploaded: upload.length,
      kept: files.length - upload.length,
      removed: remove.length,
      foreignFiles,
      isFirst,
    };
  } catch (error) {
    if (!(error instanceof ToolFailed)) throw error;
    throw new Error(
      `It broke off while ${step} (${error.message}); visitors still find whole pages there, and the same command goes on with it.`,
    );
  }
}

/** Reads a record; one that cannot be read says nothing, and everything is uploaded anew. */
function readRecord(text: string): Readonly<Record<string, string>> {
  try {
    return recordSchema.parse(JSON.parse(text)).files;
  } catch {
    return {};
  }
}

/** Names of assets contain a hash of their content. */
const cacheControlOf = (step: string) => (step === "assets" ? "public, max-age=31536000, immutable" : "no-cache");

/**
 * The order of an upload: a page after the files that it needs, a list after its posts, feeds and others that refer to pages
 * last. Visitors therefore find only complete pages, even during an upload or after one that was cut off. A file belongs to
 * the first step whose pattern its path matches.
 */
const steps = [
  { name: "assets", path: /^assets\// },
  { name: "pictures", path: /^(?!.*\.html$|[^/]+\.(?:xml|json|txt)$)/ },
  { name: "articles", path: /^blog\/[^/]+\.html$/ },
  { name: "pages", path: /\.html$/ },
  { name: "feeds", path: /^/ },
];

/** Groups files by step, in the order of the steps. */
function inSteps(files: readonly string[]) {
  const groups = Map.groupBy(files, (file) => steps.find(({ path }) => path.test(file))?.name);
  return steps.map(({ name }) => ({ name, files: groups.get(name) ?? [] })).filter(({ files }) => files.length > 0);
}
