import { existsSync, readdirSync, statSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { slugOfFile } from "#content/model/post.ts";
import { loadConfig } from "../admin-service/config.ts";
import { findOwner } from "../admin-service/owner.ts";
import { noteRestore } from "../admin-service/status/last-backup.ts";
import type { Manifest } from "./backup/manifest.ts";
import { openRestic } from "./backup/restic.ts";
import { restoreBackup } from "./backup/restore-backup.ts";
import type { Unpack } from "./backup/take-backup.ts";
import { isEncrypted, unpackTar } from "./backup/tar.ts";
import { workTreeOf } from "./backup/work-tree.ts";
import { giveUp, readArguments } from "./command.ts";
import { openAsker } from "./setup/asker.ts";

// npm run restore -- ARCHIVE [--to FOLDER] [--force] [--foreign]: restores a backup into this installation, or into a new
// folder. --force overwrites newer work, --foreign accepts an archive that another installation made. ARCHIVE is a file, or
// restic's folder (rclone:remote:folder/restic at a remote), of which --snapshot names another backup than the newest.
const usage = "npm run restore -- /var/backups/practice/restic, or another backup’s name";
const { values, positionals } = readArguments(
  usage,
  {
    to: { type: "string" },
    snapshot: { type: "string", default: "latest" },
    force: { type: "boolean", default: false },
    foreign: { type: "boolean", default: false },
  },
  1,
);
const [archive] = positionals;
if (!archive) giveUp(`Please name a backup: ${usage}.`);
const isAtRemote = archive.startsWith("rclone:");
if (!isAtRemote && !existsSync(archive)) giveUp(`There is no ${archive}.`);

const { BLOG_DIR, PRACTICE_DIR, DATA_DIR, BACKUP_KEY } = loadConfig();
try {
  const to = values.to === undefined ? undefined : resolve(values.to);
  const stranger = to && findOwner([to]);
  if (stranger)
    throw new Error(
      `${to} belongs to ${stranger.username}. Please put sudo -u ${stranger.username} before the command.`,
    );
  const { manifest, setAside } = await restoreBackup(await openBackup(archive), {
    ...(to ? { repository: to, dataDir: join(to, "data") } : thisInstallation()),
    force: values.force,
    madeBy: values.foreign ? undefined : DATA_DIR,
  });
  const posts = Object.keys(manifest.posts).filter(slugOfFile).length;
  console.log(`The backup of ${manifest.at} is back: ${posts} posts, and the data as they were then.`);
  for (const sentence of setAside) console.log(sentence);
  console.log(
    to ? nextStepIn(to, manifest) : "Next: npm ci, in case the backup is of another version; then start the service.",
  );
} catch (error) {
  giveUp(`Nothing was restored. ${(error as Error).message}`);
}
if (existsSync(DATA_DIR)) noteRestore(DATA_DIR, new Date());

/** Returns how to unpack the backup. */
async function openBackup(archive: string): Promise<Unpack> {
  const isFolder = !isAtRemote && statSync(archive).isDirectory();
  const inside = isFolder ? readdirSync(archive).filter((name) => /^restic$|\.tar(\.enc)?$/.test(name)) : [];
  if (inside.length > 0) {
    const newest = inside
      .sort()
      .slice(-3)
      .map((name) => join(archive, name));
    throw new Error(`${archive} is a folder of backups. Please name one of them: ${newest.join(", or ")}.`);
  }
  if (isAtRemote || isFolder)
    return openRestic(archive, BACKUP_KEY ?? (await askForKey())).unpackSnapshot(values.snapshot);
  return unpackTar(archive, BACKUP_KEY ?? (isEncrypted(archive) ? await askForKey() : undefined));
}

async function askForKey(): Promise<string> {
  using asker = openAsker();
  return await asker.ask({ ask: "The BACKUP_KEY of this archive?", because: "It is encrypted.", secret: true });
}

function thisInstallation() {
  // A server that has lost its content gets posts and facts back in one repository, side by side.
  const newRepository = dirname(BLOG_DIR) === dirname(PRACTICE_DIR) ? dirname(BLOG_DIR) : BLOG_DIR;
  const repository = workTreeOf(BLOG_DIR) ?? newRepository;
  return { repository, dataDir: DATA_DIR, blog: relative(repository, BLOG_DIR) };
}

/** Returns how to start the service on a restored folder, which is a clone of the project or just posts and facts. */
function nextStepIn(folder: string, { blog, practice }: Manifest): string {
  if (existsSync(join(folder, "package.json"))) return `Next: cd ${folder} && npm ci && npm start`;
  const practiceDirs = practice.map((path) => `PRACTICE_DIR=${join(folder, path)}`);
  const variables = [`BLOG_DIR=${join(folder, blog)}`, ...practiceDirs, `DATA_DIR=${join(folder, "data")}`];
  return `Next: ${variables.join(" ")} npm start`;
}
