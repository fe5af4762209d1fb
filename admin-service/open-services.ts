import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Facts } from "#content/facts/facts.ts";
import type { FactsFolder } from "#content/facts/open-facts.ts";
import { isAnswered } from "#content/model/addresses.ts";
import { checkPost } from "#content/model/check-post.ts";
import { listNotices, listStrangeFacts } from "#content/model/list-notices.ts";
import { londonTime } from "#content/model/london-time.ts";
import type { FileNotice } from "#content/model/notices.ts";
import { openRules } from "#content/model/open-rules.ts";
import { postPictureName } from "#content/model/pictures.ts";
import { postNames } from "#content/model/post.ts";
import { createPostIndex, type PostIndex } from "#content/model/post-index.ts";
import { allRedirects } from "#content/model/redirects.ts";
import type { Rules } from "#content/model/rules.ts";
import { openAuth } from "./auth/auth.ts";
import { runChecklist } from "./checklist/checklist.ts";
import type { Config } from "./config.ts";
import { openMessageStore } from "./contact/message-store.ts";
import { createOutbox } from "./contact/outbox.ts";
import { openTestMail } from "./contact/test-mail.ts";
import { createFileWriter, type FileWriter, refusingWriter } from "./content-files/file-writer.ts";
import type { Log } from "./errors.ts";
import { openHistory } from "./git/history.ts";
import { historyForIndex } from "./git/index-history.ts";
import { openRepository } from "./git/repository.ts";
import { createSync, type Sync, withoutRemote } from "./git/sync.ts";
import { openPracticeFacts } from "./open-facts.ts";
import { createWriteQueue, tryLock, type WriteQueue } from "./os-lock.ts";
import { createPictureMaker } from "./pictures/picture-maker.ts";
import { type CheckPost, createLiveFindings, type LiveFindings } from "./posts/live-findings.ts";
import { openPostHistory, type PostHistory } from "./posts/post-history.ts";
import { createPostStore, type PostStore, sentName } from "./posts/post-store.ts";
import { createSchedule } from "./posts/schedule.ts";
import { createTakeBack, type TakeBack } from "./posts/take-back.ts";
import { openThrownAway } from "./posts/thrown-away.ts";
import { watchFolders } from "./posts/watcher.ts";
import { openWorkingCopies } from "./posts/working-copies.ts";
import { createPracticeStore, type PracticeStore } from "./practice/practice-store.ts";
import { openPreviewLinks } from "./preview/preview-links.ts";
import { createPreviews } from "./preview/previews.ts";
import { pictureOnDisk } from "./publish/pictures.ts";
import { type ChangePublisher, createChangePublisher, type Tell } from "./publish/publish-changes.ts";
import { createPublisher, type Publisher } from "./publish/publisher.ts";
import { repeatJob } from "./retry.ts";
import { openChannels } from "./status/channels.ts";
import { listChecks } from "./status/checks.ts";
import { createEvents } from "./status/events.ts";
import { createProbes } from "./status/probes.ts";
import { createStatus } from "./status/status.ts";
import { createWatch } from "./status/watch.ts";
import { type AgeingFiles, openAgeingFiles } from "./storage/ageing-files.ts";
import { openTold } from "./told/told.ts";
import type { Drafter } from "./writing/draft.ts";
import { openJobs } from "./writing/jobs.ts";
import { createOfflineDrafter } from "./writing/offline-drafter.ts";
import { createOpenAiDrafter } from "./writing/openai-drafter.ts";
import { createWeeklyRunner } from "./writing/weekly.ts";
import { openWeeklyRecords } from "./writing/weekly-records.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * 60_000;

/** The parts that every program needs: the service, the weekly job. */
export interface Services {
  factsFolder: FactsFolder;
  /** Today's facts, as last read. */
  facts: () => Facts;
  rules: Rules;
  index: PostIndex;
  writeQueue: WriteQueue;
  posts: PostStore;
  check: CheckPost;
  /** Notices for the owner about the files in the posts’ folder. */
  notices: () => FileNotice[];
  liveFindings: LiveFindings;
  /** Uploaded pictures that no saved post shows yet. */
  sentPictures: AgeingFiles;
  postHistory: PostHistory;
  takeBack: TakeBack;
  practice: PracticeStore;
  /** Those that save posts and facts. */
  writers: readonly FileWriter[];
  sync: Sync;
  publisher: Publisher;
  changes: ChangePublisher;
  drafter: Drafter;
  pictures: ReturnType<typeof createPictureMaker>;
  /** Waits for pending writes and publishes, then ends the process that draws pages. */
  close(): Promise<void>;
}

interface ServicesOptions {
  log: Log;
  now?: () => Date;
  tell?: Tell;
}

export async function openServices(config: Config, options: ServicesOptions): Promise<Services> {
  const { log, now = () => new Date(), tell = () => {} } = options;
  const { BLOG_DIR: blogDir, PRACTICE_DIR: practiceDir, DATA_DIR: dataDir } = config;
  const { DIST_DIR: distDir, SITE_URL: siteUrl } = config;
  const rules = openRules();
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  mkdirSync(blogDir, { recursive: true });

  const writeQueue = createWriteQueue(join(dataDir, "write.lock"));
  const factsFolder = openPracticeFacts(config);
  const facts = () => factsFolder.on(londonTime(now()).date);
  const author = () => {
    const { practitioner, practice } = facts();
    return { name: practitioner.fullName, email: practice.email };
  };
  const repository = await openRepository(blogDir, author);
  const practiceRepository = await openRepository(practiceDir, author).catch((error) =>
    log.error("git does not work in the practice’s folder: its facts can only be read", error),
  );
  const isShared = practiceRepository?.workTree === repository.workTree;
  const practitioner = () => facts().practitioner.label;
  const { versions, readUpTo, pastOf } = historyForIndex(blogDir, postNames);
  const index = createPostIndex({
    dir: blogDir,
    earlierVersions: versions,
    // Only the process that draws pages asks when words last changed: git would hold up each save.
    past: { readUpTo, pastOf: (slug) => ({ ...pastOf(slug), lastChanged: undefined }) },
    author: practitioner,
    now: () => now().getTime(),
  });
  const { head } = repository;
  const publisher = createPublisher({
    blogDir,
    practiceDir,
    distDir,
    siteUrl,
    factsOn: factsFolder.on,
    head,
    log,
    writesDone: writeQueue.idle,
    now,
  });
  const changes = createChangePublisher({ blogDir, practiceDir, index, factsFolder, publisher, tell, log, now });
  const { publishChanges } = changes;

  const { GIT_REMOTE: url, GIT_BRANCH: branch } = config;
  const sync = url
    ? createSync({
        url,
        branch,
        blogDir,
        practiceDir: isShared ? practiceDir : undefined,
        repository,
        writeQueue,
        onArrival: () => {
          readUpTo();
          publishChanges();
        },
        log,
      })
    : withoutRemote;
  const history = openHistory(blogDir);
  const writing = { dataDir, writeQueue, publishChanges };
  const writer = createFileWriter({ ...writing, kind: "post", dir: blogDir, repository, history, sync });
  const practiceHistory = openHistory(practiceDir);
  const practiceWriter = practiceRepository
    ? createFileWriter({
        ...writing,
        kind: "practice",
        dir: practiceDir,
        repository: practiceRepository,
        history: practiceHistory,
        sync: isShared ? sync : withoutRemote,
      })
    : refusingWriter;
  const sentPictures = openAgeingFiles({ folder: join(dataDir, "pictures"), keptDays: 30, readingIsUse: true, now });
  const posts = createPostStore({ blogDir, index, writer, sentPictures, practitioner, rules, publishChanges, now });
  const hasFile = (file: string) => existsSync(join(distDir, "live", file));
  const isShown = (path: string) => isAnswered(path, hasFile);
  /** Whether visitors can have what is at a path, or could if its post went live. */
  const willBeShown = (path: string) => {
    const picture = postPictureName(path);
    if (isShown(path) || !picture) return isShown(path);
    return [join(blogDir, pictureOnDisk(blogDir, picture)), join(dataDir, "pictures", sentName(picture))].some(
      existsSync,
    );
  };
  const check: CheckPost = (post) => checkPost(post, { rules, facts: facts(), isAnswered: willBeShown });
  const postHistory = openPostHistory({ index, history });

  await writeQueue.run(async () => {
    const healed = [await repository.healLocks(), !isShared && (await practiceRepository?.healLocks())];
    if (healed.includes(true)) log.info("Locks of a git that was killed were cleared away.");
    await sync.recover();
    for (const { recover } of [writer, practiceWriter]) {
      const takenBack = await recover().catch((error) =>
        log.error("a save that was cut off cannot be taken back", error),
      );
      if (takenBack)
        log.info(`A save of “${takenBack}” had been cut off and was taken back; nobody had been told it was saved.`);
    }
  });
  factsFolder.refresh();
  index.refresh();
  return {
    factsFolder,
    facts,
    rules,
    index,
    writeQueue,
    posts,
    check,
    notices: () => [
      ...listNotices(index, allRedirects(facts().practitioner, index.redirects), isShown),
      ...listStrangeFacts(practiceDir),
    ],
    liveFindings: createLiveFindings({ index, facts, check }),
    sentPictures,
    postHistory,
    takeBack: createTakeBack({ blogDir, index, posts, history, postHistory, writer, publishChanges, now }),
    practice: createPracticeStore({
      dir: practiceDir,
      factsFolder,
      history: practiceHistory,
      writer: practiceWriter,
      rules,
      now,
      publishChanges,
    }),
    writers: [writer, practiceWriter],
    sync,
    publisher,
    changes,
    drafter: config.OPENAI_API_KEY ? createOpenAiDrafter(config, { facts, rules, check }) : createOfflineDrafter(facts),
    pictures: createPictureMaker(config),
    async close() {
      changes.stop();
      await sync.stop();
      await writeQueue.idle();
      await publisher.idle();
      publisher.stop();
    },
  };
}

export interface WholeServiceOptions {
  log: Log;
  now?: () => Date;
  /** scrypt's cost factor N. Tests use a cheap one. */
  passwordCost?: number;
  onContentChange?: () => void;
}

export type WholeService = Awaited<ReturnType<typeof openWholeService>>;

/** Opens everything that the running service needs. Only one service may run per DATA_DIR. */
export async function openWholeService(config: Config, options: WholeServiceOptions) {
  const { log, now = () => new Date(), passwordCost, onContentChange } = options;
  const { DATA_DIR: dataDir, BLOG_DIR: blogDir, PRACTICE_DIR: practiceDir, DIST_DIR: distDir } = config;
  const lock = tryLock(join(dataDir, "service.lock"));
  if (!lock) throw new Error(`Another service is running on ${dataDir}. End it first, or set another DATA_DIR.`);

  const events = createEvents();
  const services = await openServices(config, {
    log,
    now,
    tell(event, data) {
      events.broadcast(event, data);
      if (event === "publish") return;
      void schedule.wake();
      onContentChange?.();
    },
  });
  const { index, posts, factsFolder, facts, writeQueue, publisher, changes } = services;
  const auth = await openAuth({
    dataDir,
    distDir,
    now,
    adminPassword: config.ADMIN_PASSWORD,
    ...(passwordCost && { cost: passwordCost }),
  });
  const messages = await openMessageStore({ dataDir, facts, now, onChange: () => events.broadcast("messages", {}) });
  const told = await openTold(config);
  const outbox = createOutbox({ mail: told.current, siteUrl: config.SITE_URL, messages, facts, log, now });
  const testMail = await openTestMail({ config, mail: told.current, facts, now });
  const jobs = await openJobs({ dataDir, ...services, log, now, onJob: (job) => events.broadcast("job", job) });
  const links = await openPreviewLinks({ dataDir, now });
  const previews = createPreviews({ index, posts, links, publisher, siteUrl: config.SITE_URL, facts, now });
  const weekly = openWeeklyRecords({ dataDir, by: config.WEEKLY_TIMER ? "timer" : "service" });
  weekly.report(now()); // from now on a missed Monday is noticed
  const weeklyRunner = createWeeklyRunner({ ...services, records: weekly, publish: config.WEEKLY_PUBLISH, log, now });
  const schedule = createSchedule({ index, posts, log, now });
  const workingCopies = await openWorkingCopies({ dataDir, now });
  const thrownAwayWords = await openThrownAway({ dataDir, now });
  const tidyUp = repeatJob({
    async run() {
      await workingCopies.tidyUp();
      await thrownAwayWords.tidyUp();
      const isShown = (picture: string) => workingCopies.show(picture) || thrownAwayWords.show(picture);
      await services.sentPictures.tidyUp(isShown);
      return DAY_MS;
    },
    firstRetryMs: DAY_MS,
    longestRetryMs: DAY_MS,
  });

  // Not with a save: that would be no change of one section, and Undo could not take it back. Until then, the date is today.
  let dueNote: string | undefined;
  const policyDate = repeatJob({
    async run() {
      const note = factsFolder.newPolicyNote(londonTime(now()).date);
      // Only once it has stayed the same for a minute: several changes have one note.
      if (note !== undefined && note === dueNote)
        await services.practice.datePolicy().catch((error) => {
          log.error("the privacy policy’s date cannot be saved", error);
          throw error;
        });
      dueNote = note;
      return MINUTE_MS;
    },
    firstRetryMs: MINUTE_MS,
    longestRetryMs: DAY_MS,
  });

  async function rescan(slugs?: readonly string[]): Promise<void> {
    changes.publishChanges(slugs);
    if (!slugs) changes.publishOtherChanges();
  }
  const watcher = watchFolders(
    { blogDir, practiceDir },
    {
      onChange: (slugs) =>
        void writeQueue.run(() => rescan(slugs)).catch((error) => log.error("the posts’ folder cannot be read", error)),
      log,
    },
  );

  const probes = createProbes({
    config,
    alertUrl: () => told.current().ALERT_URL,
    diary: () => facts().links.booking.url,
    now,
  });
  const checks = listChecks({
    config,
    index,
    factsFolder,
    publisher,
    watcher,
    outbox,
    messages,
    now,
    probed: probes.results,
    writers: services.writers,
    git: services.sync.state,
    weekly: () => weekly.report(now()),
    stores: () => [
      ...auth.problems(),
      ...jobs.problems(),
      ...[messages.problem, testMail.problem(), told.problem, links.problem].filter((problem) => problem !== undefined),
    ],
  });
  const watch = createWatch({
    checks,
    channels: () => openChannels(told.current()),
    siteUrl: config.SITE_URL,
    dataDir,
    log,
    now,
  });
  const status = createStatus({
    index,
    notices: services.notices,
    factsFolder,
    publisher,
    jobs,
    schedule,
    messages,
    testMail,
    git: services.sync.state,
    weekly: () => weekly.report(now()),
    writer: config.OPENAI_API_KEY ? "ai" : "offline",
    watch,
  });

  return {
    ...services,
    auth,
    messages,
    outbox,
    testMail,
    told,
    jobs,
    previews,
    workingCopies,
    thrownAwayWords,
    events,
    status,
    checklist: () =>
      runChecklist({
        ...services,
        config,
        mail: () => testMail.state,
        told: told.current,
        monitored: { checks, probes },
        now,
      }),
    /** Starts the background jobs. */
    start(): void {
      services.sync.start();
      watch.start();
      probes.start();
      for (const job of [outbox, schedule, weeklyRunner, tidyUp, policyDate]) void job.wake();
    },
    /** Stops the background jobs and closes open connections. */
    async stop(): Promise<void> {
      events.close();
      probes.stop();
      messages.stop();
      await Promise.all([
        watch.stop(),
        watcher.close(),
        jobs.stop(),
        weeklyRunner.stop(),
        outbox.stop(),
        schedule.stop(),
        tidyUp.stop(),
        policyDate.stop(),
      ]);
    },
    async close(): Promise<void> {
      await services.close();
      lock.release();
    },
  };
}
