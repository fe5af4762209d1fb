import { join } from "node:path";
import { loadConfig } from "../admin-service/config.ts";
import { waitForLock } from "../admin-service/os-lock.ts";
import { releaseFolders } from "../admin-service/publish/release-folder.ts";
import { giveUp, readArguments } from "./command.ts";

// npm run releases: lists the kept releases; --rollback ID makes one of them live again, within milliseconds.
const { values } = readArguments("npm run releases -- --rollback ID", { rollback: { type: "string" } });
const { DIST_DIR: distDir } = loadConfig();
const folders = releaseFolders(distDir);

if (values.rollback) {
  using lock = await waitForLock(join(distDir, "publish.lock"), 30_000);
  const startedAt = performance.now();
  try {
    if (!lock) throw new Error("A publish is under way and does not end. Please try again.");
    await folders.rollBack(values.rollback, new Date().toISOString());
    console.log(`${values.rollback} is live again, in ${Math.round(performance.now() - startedAt)} ms.`);
    console.log("It stays until the next change is published; `npm run publish-site` goes forward again.");
  } catch (error) {
    giveUp((error as Error).message);
  }
} else {
  const live = folders.liveId();
  const rolledBack = folders.rolledBack();
  for (const { id, at, posts, commit } of folders.kept()) {
    const mark = id === live ? (rolledBack ? `live, put back on ${rolledBack.at}` : "live") : "";
    console.log([id, at, `${posts} posts`, commit.slice(0, 7), mark].join("  ").trimEnd());
  }
}
