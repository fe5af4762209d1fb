import type { Server } from "node:http";
import { join } from "node:path";
import type { RequestHandler } from "express";
import { createApp } from "./app.ts";
import { openAuth } from "./auth/auth.ts";
import type { Config } from "./config.ts";
import { openMessageStore } from "./contact/message-store.ts";
import { createOutbox } from "./contact/outbox.ts";
import type { Log } from "./errors.ts";
import { createHttpServer } from "./http-server.ts";
import { tryLock } from "./os-lock.ts";
import { createSchedule } from "./posts/schedule.ts";
import { watchFolder } from "./posts/watcher.ts";
import { openPreviewLinks } from "./preview/preview-links.ts";
import { createPreviewProcess } from "./preview/preview-process.ts";
import { createPreviews } from "./preview/previews.ts";
import { createGoLive } from "./publish/go-live.ts";
import { createOtherChanges } from "./publish/other-changes.ts";
import { openServices, type Services } from "./services.ts";
import { serveSite } from "./site/serve-site.ts";
import { createEvents } from "./status/events.ts";
import { createStatus } from "./status/status.ts";
import { openJobs } from "./writing/jobs.ts";
import { createWeeklyRunner } from "./writing/weekly.ts";
import { openWeeklyMemory } from "./writing/weekly-memory.ts";

export interface Service {
  /** Where it listens. */
  url: string;
  /** The password made up on the very first start; shown once, only its hash is kept. */
  generatedPassword: string | undefined;
  services: Services;
  /** Stops taking requests, finishes what is under way, and lets go of everything. */
  stop(): Promise<void>;
}

interface ServiceOptions {
  log: Log;
  now?: () => Date;
  /** scrypt's N; tests make it cheap. */
  passwordCost?: number;
  /** Answers everything that is not a call: the live release, unless told otherwise. */
  site?: (services: Services, server: Server) => Promise<RequestHandler>;
}

/** Starts the whole service, one per DATA_DIR. It listens, and what is on disk is published, when this resolves. */
export async function startService(
  config: Config,
  { log, now = () => new Date(), passwordCost, site }: ServiceOptions,
): Promise<Service> {
  const lock = tryLock(join(config.DATA_DIR, "service.lock"));
  if (!lock)
    throw new Error(`Another service is running on ${config.DATA_DIR}. End it first, or set another DATA_DIR.`);
  const { DATA_DIR: dataDir, BLOG_DIR: blogDir, DIST_DIR: distDir } = config;

  const services = await openServices(config, { log, now });
  const { index, writeQueue, publisher } = services;
  const takenBack = await services
    .recover()
    .catch((error) => log.error("a save that was cut off cannot be taken back", error));
  if (takenBack)
    log.info(`A save of “${takenBack}” had been cut off and was taken back; nobody had been told it was saved.`);
  const auth = await openAuth({
    dataDir,
    now,
    adminPassword: config.ADMIN_PASSWORD,
    ...(passwordCost && { cost: passwordCost }),
  });
  const events = createEvents();
  const messages = await openMessageStore({ dataDir, now, onChange: () => events.tell("messages", {}) });
  const outbox =
    config.SMTP_URL && config.MAIL_TO
      ? createOutbox({ smtpUrl: config.SMTP_URL, mailTo: config.MAIL_TO, messages, log, now })
      : undefined;
  const jobs = await openJobs({ dataDir, ...services, log, now, onJob: (job) => events.tell("job", job) });
  const links = await openPreviewLinks({ dataDir, now });
  const previews = createPreviews({
    ...services,
    links,
    process: createPreviewProcess({ distDir }),
    siteUrl: config.SITE_URL,
    now,
  });
  const weekly = openWeeklyMemory({ dataDir, by: config.WEEKLY_TIMER ? "timer" : "service" });
  weekly.report(now()); // from now on it can be missed
  const weeklyRunner = createWeeklyRunner({ ...services, memory: weekly, publish: config.WEEKLY_PUBLISH, log, now });

  const schedule = createSchedule({ index, posts: services.posts, log, now });
  const live = createGoLive({ publisher, tell: events.tell });
  /** Every change of posts ends here: a save, an edit by hand, a pull, a post whose time has come. */
  function goLive(slugs: readonly string[]): void {
    events.tell("posts", { slugs });
    void schedule.wake();
    void live.publish(slugs);
  }
  services.whenPostsChange(goLive);
  const otherChanges = createOtherChanges({ blogDir, index, publisher, now });
  function rescan(slugs?: readonly string[]): void {
    index.refresh(slugs);
    const others = slugs ? undefined : otherChanges.find();
    if (others) void live.publish(others);
  }
  const watcher = watchFolder(blogDir, {
    onHint: (slugs) =>
      void writeQueue.run(async () => rescan(slugs)).catch((error) => log.error("rescan failed", error)),
    log,
  });

  const status = createStatus({
    index,
    publisher,
    jobs,
    schedule,
    git: services.sync.state,
    weekly: () => weekly.report(now()),
    messages,
    writer: config.OPENAI_API_KEY ? "ai" : "offline",
    storeProblems: () => [
      ...auth.problems(),
      ...jobs.problems(),
      ...[messages.problem, links.problem, outbox?.problem].filter((problem) => problem !== undefined),
    ],
    lesserProblems: () => (watcher.problem ? [watcher.problem] : []),
  });
  const http = createHttpServer(log);
  const siteHandler = site ? await site(services, http.server) : serveSite(join(distDir, "live"));
  const app = createApp({
    ...services,
    blogDir,
    auth,
    messages,
    onMessage: () => outbox?.wake(),
    jobs,
    previews,
    events,
    status,
    site: siteHandler,
    log,
  });
  http.server.on("request", app);

  // A release that somebody put back on purpose is not taken away by a restart.
  if (publisher.live().rolledBack) log.info("The site stays at the release that was put back, until the next change.");
  else await live.publish([]);
  void outbox?.wake();
  const url = await http.listen(config.PORT, config.HOST);
  services.sync.start();
  void schedule.wake();
  void weeklyRunner.wake();

  return {
    url,
    generatedPassword: auth.generatedPassword,
    services,
    async stop() {
      const closed = http.close();
      events.close();
      live.stop();
      previews.stop();
      await Promise.all([watcher.close(), jobs.stop(), weeklyRunner.stop(), outbox?.stop(), schedule.stop()]);
      await closed;
      await services.close();
      lock.release();
    },
  };
}
