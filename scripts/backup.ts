import { readdirSync, rmSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { loadConfig } from "../admin-service/config.ts";
import { takeBackup } from "./backup/take-backup.ts";
import { giveUp } from "./command.ts";

// npm run backup -- FOLDER [--keep N], or FILE.tar: the posts with their history and the service's data as one private
// archive, proved by restoring it. The service may run meanwhile.
const { values, positionals } = parseArgs({ allowPositionals: true, options: { keep: { type: "string" } } });
const [target] = positionals;
const keep = values.keep === undefined ? undefined : Number(values.keep);

if (!target || positionals.length > 1) giveUp("Please say where to: npm run backup -- /var/backups/practice --keep 30");
const intoFolder = !target.endsWith(".tar");
if (keep !== undefined && !(Number.isInteger(keep) && keep > 0))
  giveUp("--keep needs a number of archives, 1 or more.");
if (keep !== undefined && !intoFolder) giveUp("--keep goes with a folder, in which each backup has a name of its own.");

const began = performance.now();
const at = new Date().toISOString().slice(0, 19).replaceAll(":", "-"); // names sort by age
const archive = resolve(intoFolder ? join(target, `practice-${at}Z.tar`) : target);
try {
  const { posts } = await takeBackup(loadConfig(), archive);
  const megabytes = (statSync(archive).size / 1_000_000).toFixed(1);
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  const texts = Object.keys(posts).filter((file) => file.endsWith(".md")).length;
  console.log(`${archive}: ${texts} posts, ${megabytes} MB, restored as a trial and found the same, in ${seconds} s.`);
  const deleted = keep === undefined ? [] : deleteOldest(dirname(archive), keep);
  if (deleted.length > 0) console.log(`Deleted, because ${keep} are kept: ${deleted.join(", ")}`);
} catch (error) {
  giveUp(`No backup was made. ${(error as Error).message}`);
}

/** Deletes all but the newest archives that bear our names, and nothing else. Returns the names of those deleted. */
function deleteOldest(folder: string, kept: number): string[] {
  const named = /^practice-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar$/;
  const archives = readdirSync(folder).filter((name) => named.test(name));
  const old = archives.sort().slice(0, -kept);
  for (const name of old) rmSync(join(folder, name));
  return old;
}
