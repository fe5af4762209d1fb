import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { slugOfFile } from "#content/model/post.ts";
import { loadConfig } from "../admin-service/config.ts";
import { noteBackup } from "../admin-service/status/last-backup.ts";
import { hasRestic, openRestic } from "./backup/restic.ts";
import { takeBackup } from "./backup/take-backup.ts";
import { tarStore } from "./backup/tar.ts";
import { giveUp, readArguments } from "./command.ts";
import { openRemote } from "./deploy/rclone.ts";

// npm run backup -- FOLDER [--keep N], or FILE.tar: backs up posts and facts with their history, and the service's data, and
// verifies the backup by a trial restore. In a folder it is a snapshot of restic's where that is installed and BACKUP_KEY
// encrypts it; otherwise an archive that only its owner can read. A copy goes to BACKUP_REMOTE. The service may run meanwhile.
const usage = "npm run backup -- /var/backups/practice --keep 30";
const { values, positionals } = readArguments(usage, { keep: { type: "string" } }, 1);
const [target] = positionals;
const keep = values.keep === undefined ? undefined : Number(values.keep);

if (!target) giveUp(`Please say where to: ${usage}`);
const isFolder = !/\.tar(\.enc)?$/.test(target);
if (keep !== undefined && !(Number.isInteger(keep) && keep > 0)) giveUp("--keep needs a number of backups, 1 or more.");
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
const folder = dirname(archive);
const repository = join(folder, "restic");
const restic = isFolder && BACKUP_KEY && hasRestic() ? openRestic(repository, BACKUP_KEY, keep) : undefined;
if (isFolder && !restic && existsSync(repository))
  console.error(
    `${repository} holds snapshots, but ${BACKUP_KEY ? "restic is not installed" : "BACKUP_KEY is not set"}: this backup is an archive beside them${BACKUP_KEY ? "" : ", and not encrypted"}.`,
  );
const store = restic?.store ?? tarStore(archive, BACKUP_KEY);
const manifest = await takeBackup(config, folder, store).catch((error) =>
  giveUp(`No backup was made. ${error.message}`),
);
const size = restic ? "" : `${(statSync(archive).size / 1_000_000).toFixed(1)} MB, `;
const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
const texts = Object.keys(manifest.posts).filter(slugOfFile).length;
const place = restic ? repository : archive;
console.log(`${place}: ${texts} posts, ${size}restored as a trial and found the same, in ${seconds} s.`);
if (manifest.practice.length === 0)
  console.error(`${PRACTICE_DIR} is not in the posts’ repository, and so not in the backup.`);

const expired = findExpired(readdirSync(folder), restic?.snapshotTimes());
for (const name of expired) rmSync(join(folder, name));
if (expired.length > 0) console.log(`Deleted, because ${keep} are kept: ${expired.join(", ")}`);

const recordBackup = (copied: boolean | null) =>
  noteBackup(DATA_DIR, { at: manifest.at, onSameDisk: statSync(folder).dev === statSync(DATA_DIR).dev, copied });
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

/** Returns the archives of this command that, among snapshots of other times, are not the newest `keep`. Other files are never listed. */
function findExpired(names: readonly string[], snapshots: readonly Date[] = []): string[] {
  if (keep === undefined) return [];
  const pattern = /^practice-(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\dZ)\.tar(\.enc)?$/;
  const archives = names.flatMap((name) => {
    const time = pattern.exec(name)?.slice(1, 4).join(":");
    return time ? [{ name, at: new Date(time) }] : [];
  });
  const newestFirst = [...archives, ...snapshots.map((at) => ({ name: undefined, at }))].sort((a, b) => +b.at - +a.at);
  return newestFirst.slice(keep).flatMap(({ name }) => name ?? []);
}

/** Copies the backup to a remote, where it is verified, and keeps as many there as here. */
function copyToRemote(place: string): void {
  const remote = openRemote(place);
  let snapshots: Date[] | undefined;
  if (restic && BACKUP_KEY) {
    const there = openRestic(`rclone:${remote.pathOf("restic")}`, BACKUP_KEY, keep);
    there.copyFrom(repository);
    snapshots = there.snapshotTimes();
  } else remote.write(basename(archive), archive);
  const expired = findExpired([...remote.list().keys()], snapshots);
  if (expired.length > 0) remote.remove(expired);
}
