import { existsSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { slugOfFile } from "#content/model/post.ts";
import { loadConfig } from "../admin-service/config.ts";
import { noteRestore } from "../admin-service/status/last-backup.ts";
import type { Manifest } from "./backup/manifest.ts";
import { restoreArchive } from "./backup/restore-archive.ts";
import { workTreeOf } from "./backup/run-git.ts";
import { isSealed } from "./backup/sealed.ts";
import { giveUp } from "./command.ts";
import { openAsker } from "./setup/asker.ts";
import { refuseForeign } from "./setup/owner.ts";

// npm run restore -- ARCHIVE [--to FOLDER] [--force] [--foreign]: puts a backup back into this installation, or into a new
// folder. --foreign takes an archive that was made elsewhere.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    to: { type: "string" },
    force: { type: "boolean", default: false },
    foreign: { type: "boolean", default: false },
  },
});
const [archive] = positionals;
if (!archive || positionals.length > 1)
  giveUp("Please name an archive: npm run restore -- /var/backups/practice/….tar");
if (!existsSync(archive)) giveUp(`There is no ${archive}.`);

const { BLOG_DIR, PRACTICE_DIR, DATA_DIR, BACKUP_KEY } = loadConfig();
try {
  refuseForeign(BLOG_DIR);
  const to = values.to === undefined ? undefined : resolve(values.to);
  const { manifest, setAside } = await restoreArchive(archive, {
    ...(to ? { repository: to, dataDir: join(to, "data") } : here()),
    force: values.force,
    madeBy: values.foreign ? undefined : DATA_DIR,
    key: BACKUP_KEY ?? (isSealed(archive) ? await askForKey() : undefined),
  });
  const posts = Object.keys(manifest.posts).filter(slugOfFile).length;
  console.log(`The backup of ${manifest.at} is back: ${posts} posts, and the data as they were then.`);
  for (const sentence of setAside) console.log(sentence);
  console.log(
    to ? nextIn(to, manifest) : "Next: npm ci, in case the backup is of another version; then start the service.",
  );
} catch (error) {
  giveUp(`Nothing was restored. ${(error as Error).message}`);
}
if (existsSync(DATA_DIR)) noteRestore(DATA_DIR, new Date());

async function askForKey(): Promise<string> {
  using asker = openAsker();
  return asker.ask({ ask: "The BACKUP_KEY of this archive?", because: "It is encrypted.", secret: true });
}

function here() {
  // On a server that has lost its content, posts and facts are put back side by side.
  const lost = dirname(BLOG_DIR) === dirname(PRACTICE_DIR) ? dirname(BLOG_DIR) : BLOG_DIR;
  const repository = workTreeOf(BLOG_DIR) ?? lost;
  return { repository, dataDir: DATA_DIR, blog: relative(repository, BLOG_DIR) };
}

/** The command that starts the service on the restored folder: the project itself, or a repository of posts and facts. */
function nextIn(folder: string, { blog, practice }: Manifest): string {
  return existsSync(join(folder, "package.json"))
    ? `Next: cd ${folder} && npm ci && npm start`
    : `Next: ${[`BLOG_DIR=${join(folder, blog)}`, ...practice.map((path) => `PRACTICE_DIR=${join(folder, path)}`)].join(" ")} DATA_DIR=${join(folder, "data")} npm start`;
}
