import { createWriteStream, existsSync, rmSync, statSync } from "node:fs";
import { Writable } from "node:stream";
import { londonTime } from "#content/model/london-time.ts";
import { postNames } from "#content/model/post.ts";
import { createPostIndex } from "#content/model/post-index.ts";
import { loadConfig } from "../admin-service/config.ts";
import { writeExport } from "../admin-service/export/zip.ts";
import { historyForIndex } from "../admin-service/git/index-history.ts";
import { openPracticeFacts } from "../admin-service/open-facts.ts";
import { giveUp, readArguments } from "./command.ts";

// npm run export -- FILE.zip [--messages]: everything of the site as other systems read it. The service may run meanwhile.
const usage = "npm run export -- everything.zip";
const { values, positionals } = readArguments(usage, { messages: { type: "boolean", default: false } }, 1);
const [target] = positionals;
if (!target?.endsWith(".zip")) giveUp(`Please say into which file: ${usage}`);
if (existsSync(target)) giveUp(`${target} exists already and was left as it is. Please choose another name.`);

const config = loadConfig();
const { BLOG_DIR: blogDir, PRACTICE_DIR: practiceDir, DATA_DIR: dataDir, SITE_URL: siteUrl } = config;
const now = new Date();
try {
  const facts = openPracticeFacts(config).on(londonTime(now).date);
  const { versions: earlierVersions, ...past } = historyForIndex(blogDir, postNames);
  const index = createPostIndex({ dir: blogDir, earlierVersions, past, author: () => facts.practitioner.label });
  index.refresh();
  const file = createWriteStream(target, { mode: 0o600, flags: "wx", flush: true });
  const sources = { index, past, facts, blogDir, practiceDir, dataDir, siteUrl, now, withMessages: values.messages };
  await writeExport(sources, Writable.toWeb(file));
  const size = (statSync(target).size / 1_000_000).toFixed(1);
  console.log(
    `${target}: ${index.posts.length} posts, all facts and words, ${size} MB. README.txt in it says who reads what.`,
  );
  if (values.messages) console.log("It has the messages of visitors: personal data. Delete it when it is not needed.");
  for (const { file: broken, reason } of index.broken) console.error(`Not in it: ${broken}. ${reason}`);
} catch (error) {
  rmSync(target, { force: true });
  giveUp(`Nothing was written. ${(error as Error).message}`);
}
