import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { createPostIndex, type PostIndex } from "#content/model/post-index.ts";
import type { Config } from "./config.ts";
import type { Log } from "./errors.ts";
import { openHistory } from "./git/history.ts";
import { historyForIndex } from "./git/index-history.ts";
import { createSync, type Sync, withoutRemote } from "./git/sync.ts";
import { createWriteQueue, type WriteQueue } from "./git/write-queue.ts";
import { createPictureMaker } from "./pictures/picture-maker.ts";
import { openPostHistory, type PostHistory } from "./posts/post-history.ts";
import { createPostStore, type PostStore } from "./posts/post-store.ts";
import { createPostWriter } from "./posts/post-writer.ts";
import { createTakeBack, type TakeBack } from "./posts/take-back.ts";
import { openUnfinishedWrite } from "./posts/unfinished-write.ts";
import { nameBroken } from "./publish/name-broken.ts";
import { openPublishing } from "./publish/open-publishing.ts";
import type { Publisher } from "./publish/publisher.ts";
import { createDrafter, type Drafter } from "./writing/drafter.ts";

/** The parts that every program of the project works with: the service, the weekly job, the commands. */
export interface Services {
  index: PostIndex;
  writeQueue: WriteQueue;
  posts: PostStore;
  postHistory: PostHistory;
  takeBack: TakeBack;
  sync: Sync;
  publisher: Publisher;
  drafter: Drafter;
  pictures: ReturnType<typeof createPictureMaker>;
  /** Takes back what a killed program of ours left half-written; answers the slug of the post, when there was one. */
  recover(): Promise<string | undefined>;
  /** Calls back whenever posts have changed on disk, whoever changed them. */
  whenPostsChange(listener: (slugs: readonly string[]) => void): void;
  /** Waits for writes and publishes under way, then ends the render process. */
  close(): Promise<void>;
}

interface ServicesOptions {
  log: Log;
  now?: () => Date;
}

export async function openServices(config: Config, options: ServicesOptions): Promise<Services> {
  const { log, now = () => new Date() } = options;
  const { BLOG_DIR: blogDir, DATA_DIR: dataDir } = config;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });

  const writeQueue = createWriteQueue(join(dataDir, "write.lock"));
  const { repository, publisher } = await openPublishing(config, { log, now, writesDone: writeQueue.idle });
  const history = historyForIndex(blogDir);
  const listeners: ((slugs: readonly string[]) => void)[] = [];
  const index = createPostIndex({
    dir: blogDir,
    earlierVersions: history.versions,
    firstCommitted: history.firstCommitted,
    onChange(slugs) {
      nameBroken(
        index.broken.filter(({ file }) => slugs.includes(file.slice(0, -".md".length))),
        log,
      );
      for (const listener of listeners) listener(slugs);
    },
  });
  const { GIT_REMOTE: url, GIT_BRANCH: branch } = config;
  const sync = url
    ? createSync({ url, branch, blogDir, repository, writeQueue, onArrival: () => void index.refresh(), log })
    : withoutRemote;
  await writeQueue.run(async () => {
    if (await repository.healLocks()) log.info("Locks of a git that was killed were cleared away.");
    await sync.recover();
  });
  const past = openHistory(blogDir);
  const unfinished = openUnfinishedWrite(dataDir);
  const writer = createPostWriter({ blogDir, index, repository, past, writeQueue, unfinished, sync });
  const posts = createPostStore({ blogDir, index, writer, now });
  const postHistory = openPostHistory({ index, past });
  index.refresh();
  return {
    index,
    writeQueue,
    posts,
    postHistory,
    takeBack: createTakeBack({ blogDir, index, posts, past, history: postHistory, writer, now }),
    sync,
    publisher,
    recover: writer.recover,
    drafter: createDrafter(config),
    pictures: createPictureMaker(config),
    whenPostsChange: (listener) => void listeners.push(listener),
    async close() {
      await sync.stop();
      await writeQueue.idle();
      await publisher.idle();
      publisher.stop();
    },
  };
}
