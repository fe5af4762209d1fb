import { mkdtempDisposableSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { slugOfFile } from "#content/model/post.ts";
import { loadConfig } from "../admin-service/config.ts";
import { noteBackup } from "../admin-service/status/last-backup.ts";
import { takeBackup } from "./backup/take-backup.ts";
import { giveUp } from "./command.ts";
import { openRemote } from "./deploy/rclone.ts";

// npm run backup -- FOLDER [--keep N], or FILE.tar: writes posts and facts with their history, and the service's data, into
// one archive that only its owner can read, and verifies it by a trial restore. BACKUP_KEY encrypts it, and BACKUP_REMOTE is
// where a copy goes; both are optional. The service may run meanwhile.
const { values, positionals } = parseArgs({ allowPositionals: true, options: { keep: { type: "string" } } });
const [target] = positionals;
const keep = values.keep === undefined ? undefined : Number(values.keep);

if (!target || positionals.length > 1) giveUp("Please say where to: npm run backup -- /var/backups/practice --keep 30");
const isFolder = !/\.tar(\.enc)?$/.test(target);
if (keep !== undefined && !(Number.isInteger(keep) && keep > 0))
  giveUp("--keep needs a number of archives, 1 or more.");
if (keep !== undefined && !isFolder) giveUp("--keep goes with a folder, in which each backup has a name of its own.");

const startedAt = performance.now();
const timestamp = new Date().toISOString().slice(0, 19).replaceAll(":", "-"); // Names sort by age.
const config = loadConfig();
const { BACKUP_KEY, BACKUP_REMOTE, DATA_DIR, PRACTICE_DIR } = config;
const extension = BACKUP_KEY ? ".tar.enc" : ".tar";
const archive = resolve(isFolder ? join(target, `practice-${timestamp}Z.tar`) : target).replace(
  /\.tar(\.enc)?$/,
  extension,
);
const manifest = await takeBackup(config, archive).catch((error) => giveUp(`No backup was made. ${error.message}`));
const megabytes = (statSync(archive).size / 1_000_000).toFixed(1);
const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
const texts = Object.keys(manifest.posts).filter(slugOfFile).length;
console.log(`${archive}: ${texts} posts, ${megabytes} MB, restored as a trial and found the same, in ${seconds} s.`);
if (manifest.practice.length === 0)
  console.error(`${PRACTICE_DIR} is not in the posts’ repository, and so not in the backup.`);

const expired = findExpired(readdirSync(dirname(archive)));
for (const name of expired) rmSync(join(dirname(archive), name));
if (expired.length > 0) console.log(`Deleted, because ${keep} are kept: ${expired.join(", ")}`);

const recordBackup = (copied: boolean | null) =>
  noteBackup(DATA_DIR, { at: manifest.at, onSameDisk: statSync(archive).dev === statSync(DATA_DIR).dev, copied });
recordBackup(BACKUP_REMOTE ? false : null);
if (BACKUP_REMOTE) {
  try {
    copyToRemote(BACKUP_REMOTE);
  } catch (error) {
    giveUp(`It could not be copied to ${BACKUP_REMOTE}. ${(error as Error).message}`);
  }
  recordBackup(true);
  console.log(`Copied to ${BACKUP_REMOTE}.`);
}

/** Returns the archives of this command that are not among the newest `keep`. Other files are never listed. */
function findExpired(names: readonly string[]): string[] {
  const pattern = /^practice-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar(\.enc)?$/;
  const archives = names.filter((name) => pattern.test(name)).sort();
  return keep === undefined ? [] : archives.slice(0, -keep);
}

/** Copies the archive to a remote, where rclone verifies it, and keeps as many archives there as here. */
function copyToRemote(place: string): void {
  const remote = openRemote(place);
  remote.write(basename(archive), archive);
  const expired = findExpired([...remote.list().keys()]);
  if (expired.length === 0) return;
  using folder = mkdtempDisposableSync(join(tmpdir(), "backup-"));
  const list = join(folder.path, "old.txt");
  writeFileSync(list, expired.join("\n"));
  remote.remove(list);
}
