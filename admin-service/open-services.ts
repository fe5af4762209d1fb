import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { isAnswered } from "#content/model/addresses.ts";
import { checkPost } from "#content/model/check-post.ts";
import { listNotices } from "#content/model/list-notices.ts";
import { londonTime } from "#content/model/london-time.ts";
import { openRules } from "#content/model/open-rules.ts";
import { postPictureName } from "#content/model/pictures.ts";
import { postNames } from "#content/model/post.ts";
import { createPostIndex } from "#content/model/post-index.ts";
import type { Config } from "./config.ts";
import { createFileWriter, type FileWriter, refusingWriter } from "./documents/file-writer.ts";
import { openOwnSentences } from "./documents/own-sentences.ts";
import type { Log } from "./errors.ts";
import { openHistory } from "./git/history.ts";
import { historyForIndex } from "./git/index-history.ts";
import { openRepository } from "./git/repository.ts";
import { createSync, withoutRemote } from "./git/sync.ts";
import { openPracticeFacts } from "./open-facts.ts";
import { createWriteQueue } from "./os-lock.ts";
import { createPictureMaker } from "./pictures/picture-maker.ts";
import { type CheckPost, createLiveFindings } from "./posts/live-findings.ts";
import { sentName } from "./posts/post-pictures.ts";
import { createPostStore } from "./posts/post-store.ts";
import { createPracticeStore } from "./practice/practice-store.ts";
import { createWordsStore } from "./practice/words-store.ts";
import { hasPicture } from "./publish/pictures.ts";
import { createChangePublisher, type Tell } from "./publish/publish-changes.ts";
import { createPublisher } from "./publish/publisher.ts";
import { openAgeingFiles } from "./storage/ageing-files.ts";
import { createOfflineDrafter } from "./writing/offline-drafter.ts";
import { createOpenAiDrafter } from "./writing/openai-drafter.ts";

interface ServicesOptions {
  log: Log;
  now?: () => Date;
  tell?: Tell;
}

/** Opens the parts that every program needs: the service, the weekly job. Each is given what was opened before it. */
export async function openServices(config: Config, { log, now = () => new Date(), tell = () => {} }: ServicesOptions) {
  const { BLOG_DIR: blogDir, PRACTICE_DIR: practiceDir, DATA_DIR: dataDir } = config;
  const { DIST_DIR: distDir, SITE_URL: siteUrl, GIT_REMOTE: url, GIT_BRANCH: branch } = config;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  mkdirSync(blogDir, { recursive: true });

  const writeQueue = createWriteQueue(join(dataDir, "write.lock"));
  const factsFolder = openPracticeFacts(config);
  const rules = openRules(join(config.DIST_DIR, "build"), factsFolder);
  /** Today's facts, as last read. */
  const facts = () => factsFolder.on(londonTime(now()).date);
  const practitioner = () => facts().practitioner.label;
  const given = { config, blogDir, practiceDir, dataDir, distDir, siteUrl, log, now, rules, writeQueue, factsFolder };

  const author = () => ({ name: facts().practitioner.fullName, email: facts().practice.email });
  const repository = await openRepository(blogDir, author);
  const practiceRepository = await openRepository(practiceDir, author).catch((error) =>
    log.error("git does not work in the practice’s folder: its facts can only be read", error),
  );
  const isShared = practiceRepository?.workTree === repository.workTree;
  const { versions, ...past } = historyForIndex(blogDir, postNames);
  const { readUpTo, pastOf } = past;
  const index = createPostIndex({
    dir: blogDir,
    earlierVersions: versions,
    // Only the process that draws pages asks when words last changed: git would hold up each save.
    past: { readUpTo, pastOf: (slug) => ({ ...pastOf(slug), lastChanged: undefined }) },
    author: practitioner,
    now: () => now().getTime(),
  });
  const { head } = repository;
  const publisher = createPublisher({ ...given, factsOn: factsFolder.on, head, writesDone: writeQueue.idle });
  const changes = createChangePublisher({ ...given, index, publisher, tell });
  const { publishChanges } = changes;

  function onArrival(): void {
    readUpTo();
    publishChanges();
  }
  const sync = url
    ? createSync({ ...given, url, branch, practiceDir: isShared ? practiceDir : undefined, repository, onArrival })
    : withoutRemote;
  const writing = { ...given, publishChanges, sync };
  const history = openHistory(blogDir);
  const writer = createFileWriter({ ...writing, kind: "post", dir: blogDir, repository, history });
  const ofPractice = { kind: "practice", dir: practiceDir, history: openHistory(practiceDir) } as const;
  const practiceWriter: FileWriter = practiceRepository
    ? createFileWriter({
        ...writing,
        ...ofPractice,
        repository: practiceRepository,
        sync: isShared ? sync : withoutRemote,
      })
    : refusingWriter;
  /** Of other systems: they may hold what readers have written there. */
  const sentExports = openAgeingFiles({ folder: join(dataDir, "moving-in"), keptDays: 1, now });
  /** Uploaded pictures that no saved post shows yet. */
  const sentPictures = openAgeingFiles({ folder: join(dataDir, "pictures"), keptDays: 30, readingIsUse: true, now });
  /** Whether visitors can have what is at a path, or could if its post went live. */
  const isShown = (path: string) =>
    isAnswered(path, (file) => existsSync(join(distDir, "live", file))) || hasPicture(blogDir, path);
  /** Also a picture that no saved post shows yet. */
  const willBeShown = (path: string) => {
    const picture = postPictureName(path);
    return isShown(path) || (picture !== undefined && existsSync(join(dataDir, "pictures", sentName(picture))));
  };
  const check: CheckPost = (post, opinionOn) =>
    checkPost(post, { rules, facts: facts(), isAnswered: willBeShown, opinionOn });
  const ownSentences = openOwnSentences({ ...given, dir: blogDir, history, isShared });
  const ofPosts = { index, history, writer, ownSentences, sentPictures, check };
  const posts = createPostStore({ ...given, ...ofPosts, practitioner, publishChanges });
  const taughtByFacts = openOwnSentences({ ...given, ...ofPractice, isShared: true });
  const ofFacts = {
    ...given,
    ...ofPractice,
    writer: practiceWriter,
    ownSentences: taughtByFacts,
    sentPictures,
    publishChanges,
  };

  const writers = [writer, practiceWriter];
  await writeQueue.run(async () => {
    const healed = [await repository.healLocks(), !isShared && (await practiceRepository?.healLocks())];
    if (healed.includes(true)) log.info("Locks of a git that was killed were cleared away.");
    await sync.recover();
    for (const { recover } of writers) {
      const takenBack = await recover().catch((error) =>
        log.error("a save that was cut off cannot be taken back", error),
      );
      if (takenBack)
        log.info(`A save of “${takenBack}” had been cut off and was taken back; nobody had been told it was saved.`);
    }
  });
  for (const { undoUnfinished } of writers) writeQueue.prepare(undoUnfinished);
  factsFolder.refresh();
  index.refresh();
  return {
    ...given,
    facts,
    index,
    past,
    posts,
    check,
    /** Notices for the owner about the files of posts and facts. */
    notices: () => listNotices({ index, facts: facts(), practiceDir, isAnswered: isShown }),
    liveFindings: createLiveFindings({ index, facts, check }),
    sentPictures,
    sentExports,
    practice: createPracticeStore(ofFacts),
    words: createWordsStore(ofFacts),
    /** Those that save posts and facts. */
    writers,
    sync,
    publisher,
    changes,
    drafter: config.OPENAI_API_KEY ? createOpenAiDrafter(config, { facts, rules, check }) : createOfflineDrafter(facts),
    pictures: createPictureMaker(config),
    /** Waits for pending writes and publishes, then ends the process that draws pages. */
    async close(): Promise<void> {
      changes.stop();
      await sync.stop();
      await writeQueue.idle();
      await publisher.idle();
      publisher.stop();
    },
  };
}
