import { existsSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { loadConfig } from "../admin-service/load-config.ts";
import { restoreArchive } from "./backup/restore-archive.ts";
import { workTreeOf } from "./backup/run-git.ts";

// npm run restore -- ARCHIVE [--to FOLDER] [--force]: puts a backup back into this installation, or into a new folder.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { to: { type: "string" }, force: { type: "boolean", default: false } },
});
const [archive] = positionals;
if (!archive || positionals.length > 1)
  giveUp("Please name an archive: npm run restore -- /var/backups/practice/….tar");
if (!existsSync(archive)) giveUp(`There is no ${archive}.`);

const { BLOG_DIR, DATA_DIR } = loadConfig();
const repository = workTreeOf(BLOG_DIR) ?? BLOG_DIR;
const here = { repository, dataDir: DATA_DIR, blog: relative(repository, BLOG_DIR) };
const to = values.to === undefined ? undefined : resolve(values.to);
const target = to === undefined ? here : { repository: to, dataDir: join(to, "data") };
try {
  const { manifest, setAside } = await restoreArchive(archive, { ...target, force: values.force });
  const posts = Object.keys(manifest.posts).filter((file) => file.endsWith(".md")).length;
  console.log(`The backup of ${manifest.at} is back: ${posts} posts, and the data as they were then.`);
  for (const sentence of setAside) console.log(sentence);
  const blogDir = join(target.repository, manifest.blog);
  const isWhole = existsSync(join(target.repository, "package.json"));
  console.log(
    isWhole
      ? `Next: cd ${relative(process.cwd(), target.repository) || "."} && npm ci && npm start`
      : `Next: BLOG_DIR=${blogDir} DATA_DIR=${target.dataDir} npm start`,
  );
} catch (error) {
  giveUp(`Nothing was restored. ${(error as Error).message}`);
}

function giveUp(reason: string): never {
  console.error(reason);
  process.exit(1);
}
