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

// npm run backup -- FOLDER [--keep N], or FILE.tar: posts and facts with their history and the service's data as one private
// archive, proved by restoring it, encrypted with BACKUP_KEY and copied to BACKUP_REMOTE where they are set. The service may
// run meanwhile.
const { values, positionals } = parseArgs({ allowPositionals: true, options: { keep: { type: "string" } } });
const [target] = positionals;
const keep = values.keep === undefined ? undefined : Number(values.keep);

if (!target || positionals.length > 1) giveUp("Please say where to: npm run backup -- /var/backups/practice --keep 30");
const intoFolder = !/\.tar(\.enc)?$/.test(target);
if (keep !== undefined && !(Number.isInteger(keep) && keep > 0))
  giveUp("--keep needs a number of archives, 1 or more.");
if (keep !== undefined && !intoFolder) giveUp("--keep goes with a folder, in which each backup has a name of its own.");

const began = performance.now();
const at = new Date().toISOString().slice(0, 19).replaceAll(":", "-"); // names sort by age
const config = loadConfig();
const { BACKUP_KEY, BACKUP_REMOTE, DATA_DIR, PRACTICE_DIR } = config;
const ending = BACKUP_KEY ? ".tar.enc" : ".tar";
const archive = resolve(intoFolder ? join(target, `practice-${at}Z.tar`) : target).replace(/\.tar(\.enc)?$/, ending);
const {
  posts,
  practice,
  at: madeAt,
} = await takeBackup(config, archive).catch((error) => giveUp(`No backup was made. ${error.message}`));
const megabytes = (statSync(archive).size / 1_000_000).toFixed(1);
const seconds = ((performance.now() - began) / 1_000).toFixed(1);
const texts = Object.keys(posts).filter(slugOfFile).length;
console.log(`${archive}: ${texts} posts, ${megabytes} MB, restored as a trial and found the same, in ${seconds} s.`);
if (practice.length === 0) console.error(`${PRACTICE_DIR} is not in the posts’ repository, and so not in the backup.`);

const old = oldest(readdirSync(dirname(archive)));
for (const name of old) rmSync(join(dirname(archive), name));
if (old.length > 0) console.log(`Deleted, because ${keep} are kept: ${old.join(", ")}`);

const note = (copied: boolean | null) =>
  noteBackup(DATA_DIR, { at: madeAt, onSameDisk: statSync(archive).dev === statSync(DATA_DIR).dev, copied });
note(BACKUP_REMOTE ? false : null);
if (BACKUP_REMOTE) {
  try {
    copyTo(BACKUP_REMOTE);
  } catch (error) {
    giveUp(`It could not be copied to ${BACKUP_REMOTE}. ${(error as Error).message}`);
  }
  note(true);
  console.log(`Copied to ${BACKUP_REMOTE}.`);
}

/** Of these files the archives that bear our names and are not among the newest that are to be kept. */
function oldest(names: readonly string[]): string[] {
  const named = /^practice-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar(\.enc)?$/;
  const archives = names.filter((name) => named.test(name)).sort();
  return keep === undefined ? [] : archives.slice(0, -keep);
}

/** rclone compares what has arrived. As many archives are kept there as here. */
function copyTo(place: string): void {
  const remote = openRemote(place);
  remote.write(basename(archive), archive);
  const old = oldest([...remote.list().keys()]);
  if (old.length === 0) return;
  using folder = mkdtempDisposableSync(join(tmpdir(), "backup-"));
  const list = join(folder.path, "old.txt");
  writeFileSync(list, old.join("\n"));
  remote.remove(list);
}
