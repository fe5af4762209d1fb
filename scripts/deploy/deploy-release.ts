import { rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { tryLock } from "../../admin-service/os-lock.ts";
import { checksum, listFiles } from "../backup/checksums.ts";
import { refuseForeign } from "../setup/refuse-foreign.ts";
import { compare, type LocalFile } from "./compare.ts";
import { holdRelease } from "./hold-release.ts";
import { openRemote, RcloneFailed, type Remote } from "./rclone.ts";
import { type DeployRecord, RECORD, readRecord, writeRecord } from "./record.ts";
import { byStep } from "./steps.ts";

export interface DeployOptions {
  /** Uploads the compressed twins of files too, for hosts that know what to do with them. */
  compressed: boolean;
  /** Uploads everything, whatever the remote is said to have. */
  all: boolean;
  log: (line: string) => void;
}

interface Deployed {
  release: string;
  uploaded: number;
  kept: number;
  removed: number;
  /** Files there that are not of this site. */
  strangers: readonly string[];
  /** Nothing of this site was there before. */
  first: boolean;
}

/** Makes a remote folder hold the live release: only what differs is changed, and no page is ever there without its parts. */
export async function deployRelease(distDir: string, to: string, options: DeployOptions): Promise<Deployed> {
  refuseForeign(distDir);
  using lock = tryLock(join(distDir, "deploy.lock"));
  if (!lock) throw new Error("Another deploy is under way; please wait until it is done.");
  const workshop = join(distDir, "deploying");
  rmSync(workshop, { recursive: true, force: true });
  try {
    const folder = join(workshop, "release");
    const release = await holdRelease(distDir, folder);
    return await bringOver({ release, folder, workshop }, openRemote(to), options);
  } finally {
    rmSync(workshop, { recursive: true, force: true });
  }
}

interface Held {
  release: string;
  folder: string;
  /** For lists of files. */
  workshop: string;
}

async function bringOver(held: Held, remote: Remote, options: DeployOptions): Promise<Deployed> {
  const { release, folder, workshop } = held;
  const local = await describe(folder, options);
  let doing = "looking at what is there";
  try {
    const there = new Map(remote.list().map(({ path, size }) => [path, size]));
    const first = !there.delete(RECORD);
    const known = first ? {} : readRecord(remote.read(RECORD), { bearNonsense: options.all });
    const record = options.all ? withUnknown(known, Object.keys(known)) : known;
    const { upload, remove, strangers } = compare(local, record, there);
    if (upload.length + remove.length > 0) {
      // Said beforehand: what breaks off must not leave the record speaking of files as they no longer are.
      note(withUnknown(record, upload));
      for (const { step, files } of byStep(upload)) {
        begin(`uploading ${step.what}`, files);
        remote.upload(folder, listOf(files), step);
      }
      for (const { step, files } of byStep(remove).reverse()) {
        begin(`deleting ${step.what}`, files);
        remote.remove(listOf(files));
      }
      note(Object.fromEntries([...local].map(([file, { sum }]) => [file, sum])));
    }
    const kept = local.size - upload.length;
    return { release, uploaded: upload.length, kept, removed: remove.length, strangers, first };
  } catch (error) {
    if (!(error instanceof RcloneFailed)) throw error;
    throw new Error(
      `It broke off while ${doing} (${error.message}); visitors still find whole pages there, and the same command goes on with it.`,
    );
  }

  function begin(what: string, files: readonly string[]): void {
    doing = what;
    options.log(`${what}: ${files.length}`);
  }
  function listOf(files: readonly string[]): string {
    const path = join(workshop, "list.txt");
    writeFileSync(path, `${files.join("\n")}\n`);
    return path;
  }
  function note(files: DeployRecord): void {
    const path = join(workshop, RECORD);
    writeFileSync(path, writeRecord(release, files));
    remote.write(RECORD, path);
  }
}

async function describe(folder: string, { compressed }: DeployOptions): Promise<Map<string, LocalFile>> {
  const files = (await listFiles(folder)).filter((file) => compressed || !/\.(?:br|gz)$/.test(file));
  const described = new Map<string, LocalFile>();
  for (const file of files) {
    const path = join(folder, file);
    described.set(file, { sum: await checksum(path), size: statSync(path).size });
  }
  return described;
}

const withUnknown = (record: DeployRecord, files: readonly string[]): DeployRecord => ({
  ...record,
  ...Object.fromEntries(files.map((file) => [file, ""])),
});
