import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { practice, practitioner } from "#content/facts/practice.ts";
import { createPostIndex, type PostIndex } from "#content/model/post-index.ts";
import type { Config } from "./config.ts";
import type { Log } from "./errors.ts";
import { readHistory } from "./git/history.ts";
import { openRepository } from "./git/repository.ts";
import { createPictureMaker } from "./pictures/picture-maker.ts";
import { createPostStore, type PostStore } from "./posts/post-store.ts";
import { createWriteLane, type WriteLane } from "./posts/write-lane.ts";
import { ensureCodeBuild } from "./publish/code-build.ts";
import { createPublisher, type Publisher } from "./publish/publisher.ts";
import { createDrafter, type Drafter } from "./writing/drafter.ts";

/** What every program of the project works with: the service, the weekly job, the commands. */
export interface Services {
  index: PostIndex;
  lane: WriteLane;
  posts: PostStore;
  publisher: Publisher;
  drafter: Drafter;
  pictures: ReturnType<typeof createPictureMaker>;
  /** Calls back whenever posts have changed on disk, whoever changed them. */
  onPosts(listener: (slugs: readonly string[]) => void): void;
  /** Waits for writes and publishes under way, then ends the render process. */
  close(): Promise<void>;
}

interface ServicesOptions {
  log: Log;
  now?: () => Date;
}

export async function openServices(config: Config, options: ServicesOptions): Promise<Services> {
  const { log, now = () => new Date() } = options;
  const { BLOG_DIR: blogDir, DATA_DIR: dataDir, DIST_DIR: distDir } = config;
  mkdirSync(blogDir, { recursive: true });
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });

  const repository = await openRepository(blogDir, { name: practitioner.fullName, email: practice.email });
  const history = readHistory(blogDir);
  const listeners: ((slugs: readonly string[]) => void)[] = [];
  const index = createPostIndex({
    dir: blogDir,
    earlierVersions: history.versions,
    firstCommitted: history.firstCommitted,
    onChange(slugs) {
      nameBroken(index, slugs, log);
      for (const listener of listeners) listener(slugs);
    },
  });
  const lane = createWriteLane(join(dataDir, "write.lock"));
  const codeBuild = await ensureCodeBuild(distDir, () => log.info("Building the pages’ code …"));
  const publisher = createPublisher({
    codeBuild,
    blogDir,
    distDir,
    siteUrl: config.SITE_URL,
    head: repository.head,
    log,
    now,
  });
  const posts = createPostStore({ blogDir, index, repository, lane, now });
  index.refresh();
  return {
    index,
    lane,
    posts,
    publisher,
    drafter: createDrafter(config),
    pictures: createPictureMaker(config),
    onPosts: (listener) => void listeners.push(listener),
    async close() {
      await lane.idle();
      await publisher.idle();
      publisher.stop();
    },
  };
}

/** Broken files are named where a developer or a monitor looks; the admin page shows them too. */
function nameBroken(index: PostIndex, slugs: readonly string[], log: Log): void {
  for (const { file, line, reason, lastGoodKept } of index.broken) {
    if (!slugs.includes(file.slice(0, -".md".length))) continue;
    log.error(`${file}${line ? `:${line}` : ""}: ${reason} ${lastGoodKept ? "Its last good version stays." : "It is left out."}`);
  }
}
