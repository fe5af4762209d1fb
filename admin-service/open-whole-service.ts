import { join } from "node:path";
import { plusDays } from "#content/facts/wording.ts";
import { londonTime } from "#content/model/london-time.ts";
import { openSecondReader } from "./ai/second-reader.ts";
import { openAuth } from "./auth/auth.ts";
import { runChecklist } from "./checklist/checklist.ts";
import type { Config } from "./config.ts";
import { openMessageStore } from "./contact/message-store.ts";
import { createOutbox } from "./contact/outbox.ts";
import { openTestMail } from "./contact/test-mail.ts";
import {
  openKeptWords,
  pageCopyKind,
  sectionCopyKind,
  thrownAwayKind,
  workingCopyKind,
} from "./documents/kept-words.ts";
import type { Log } from "./errors.ts";
import { openLetter } from "./letter/letter.ts";
import { composeLetter } from "./letter/letter-text.ts";
import { createCounting } from "./numbers/counting.ts";
import { openCounts } from "./numbers/counts.ts";
import { numbersUpTo } from "./numbers/numbers.ts";
import { openServices } from "./open-services.ts";
import { tryLock } from "./os-lock.ts";
import { createSchedule } from "./posts/schedule.ts";
import { watchFolders } from "./posts/watcher.ts";
import { openPreviewLinks } from "./preview/preview-links.ts";
import { createPreviews } from "./preview/previews.ts";
import { openChannels } from "./status/channels.ts";
import { listChecks } from "./status/checks.ts";
import { createEvents } from "./status/events.ts";
import { createProbes } from "./status/probes.ts";
import { countMessages, createStatus } from "./status/status.ts";
import { createWatch } from "./status/watch.ts";
import { openTold } from "./told/told.ts";
import { lookForUnseen, notePolicyDates, tidyUpDaily } from "./upkeep.ts";
import { findIdentifyingWords } from "./writing/findings.ts";
import { openJobs } from "./writing/jobs.ts";
import { createWeeklyRunner } from "./writing/weekly.ts";
import { openWeeklyRecords } from "./writing/weekly-records.ts";

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
  const { passwordCost: cost, onContentChange } = options;
  const lock = tryLock(join(config.DATA_DIR, "service.lock"));
  if (!lock)
    throw new Error(`Another service is running on ${config.DATA_DIR}. End it first, or set another DATA_DIR.`);

  const events = createEvents();
  const services = await openServices(config, {
    ...options,
    tell(event, data) {
      events.broadcast(event, data);
      if (event === "publish") return;
      void schedule.wake();
      onContentChange?.();
    },
  });
  const { dataDir, facts, log, now, rules, sync, writeQueue, changes } = services;
  const auth = await openAuth({ ...services, adminPassword: config.ADMIN_PASSWORD, cost });
  const told = await openTold(config);
  const messages = await openMessageStore({
    ...services,
    isMailing: () => told.current().SMTP_URL !== undefined,
    onChange: () => events.broadcast("messages", {}),
  });
  const mail = told.current;
  const outbox = createOutbox({ ...services, mail, messages });
  const testMail = await openTestMail({ ...services, mail });
  const jobs = await openJobs({ ...services, onJob: (job) => events.broadcast("job", job) });
  const secondReader = config.OPENAI_API_KEY
    ? await openSecondReader({
        ...services,
        namesSomebody: (sentence) => findIdentifyingWords(sentence, { rules, facts: facts() }).length > 0,
        onOpinions: () => events.broadcast("opinions", {}),
      })
    : undefined;
  const links = await openPreviewLinks(services);
  const previews = createPreviews({ ...services, links });
  const records = openWeeklyRecords({ dataDir, by: config.WEEKLY_TIMER ? "timer" : "service" });
  const weekly = () => records.report(now());
  weekly(); // from now on a missed Monday is noticed
  const weeklyRunner = createWeeklyRunner({ ...services, records, publish: config.WEEKLY_PUBLISH });
  const schedule = createSchedule(services);
  const workingCopies = await openKeptWords(workingCopyKind, services);
  const sectionCopies = await openKeptWords(sectionCopyKind, services);
  const pageCopies = await openKeptWords(pageCopyKind, services);
  const thrownAwayWords = await openKeptWords(thrownAwayKind, services);
  const counts = await openCounts(services);
  const counting = createCounting({ ...services, counts });
  const tidying = tidyUpDaily([workingCopies, sectionCopies, pageCopies, thrownAwayWords], { ...services, counts });

  async function rescan(slugs?: readonly string[]): Promise<void> {
    changes.publishChanges(slugs);
    if (!slugs) changes.publishOtherChanges();
  }
  const watcher = watchFolders(services, {
    onChange: (slugs) =>
      void writeQueue.run(() => rescan(slugs)).catch((error) => log.error("the posts’ folder cannot be read", error)),
    log,
  });

  const probes = createProbes({
    ...services,
    alertUrl: () => told.current().ALERT_URL,
    diary: () => facts().links.booking.url,
  });
  const stores = () => [
    ...auth.problems(),
    ...[jobs, messages, testMail, told, links, counts, letter, secondReader].flatMap((one) => one?.problem ?? []),
  ];
  const watched = {
    ...services,
    watcher,
    outbox,
    messages,
    counting,
    letter: () => letter,
    probed: probes.results,
    git: sync.state,
    weekly,
    stores,
  };
  const checks = listChecks(watched);
  const watch = createWatch({ ...services, checks, channels: () => openChannels(told.current()) });
  const status = createStatus({ ...watched, jobs, schedule, testMail, watch });
  const checklist = () =>
    runChecklist({ ...services, mail: () => testMail.state, told: told.current, monitored: { checks, probes } });
  const letter = await openLetter({
    ...services,
    mail,
    compose: async (monday) => {
      await counting.catchUp();
      return composeLetter({
        numbers: numbersUpTo(plusDays(londonTime(monday).date, -1), { ...services, counts, counting }),
        messages: countMessages(messages),
        facts: facts(),
        certificateEnd: probes.results.certificateEnd,
        checklist: await checklist(),
        today: londonTime(now()).date,
      });
    },
  });
  const unseen = lookForUnseen(changes.publishUnseen);
  const background = [outbox, schedule, weeklyRunner, tidying, counting, notePolicyDates(services), letter, unseen];

  return {
    ...services,
    auth,
    messages,
    outbox,
    testMail,
    told,
    jobs,
    secondReader,
    opinionsIn: secondReader?.opinionsIn,
    previews,
    workingCopies,
    sectionCopies,
    pageCopies,
    thrownAwayWords,
    counts,
    counting,
    letter,
    events,
    status,
    checklist,
    /** Starts the background jobs. */
    start(): void {
      for (const part of [sync, watch, probes]) part.start();
      for (const job of background) void job.wake();
    },
    /** Stops the background jobs and closes open connections. */
    async stop(): Promise<void> {
      events.close();
      probes.stop();
      messages.stop();
      await Promise.all([watch, jobs, secondReader, ...background].map((part) => part?.stop()).concat(watcher.close()));
    },
    async close(): Promise<void> {
      await services.close();
      lock.release();
    },
  };
}
