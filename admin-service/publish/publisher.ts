import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Facts } from "#content/facts/facts.ts";
import { londonTime } from "#content/model/london-time.ts";
import { brokenRemedy } from "#content/model/notices.ts";
import type { BrokenPost } from "#content/model/post-index.ts";
import type { Config } from "../config.ts";
import { type Log, ServiceError } from "../errors.ts";
import { gitIn } from "../git/git.ts";
import type { openPracticeFacts } from "../open-facts.ts";
import { waitForLock } from "../os-lock.ts";
import { isDiskFull } from "../storage/durable-file.ts";
import type { BuildReport, BuildRequest, UndrawablePost } from "./build-release.ts";
import { type CodeBuild, ensureCodeBuild, presentCodeBuild } from "./code-build.ts";
import type { PreviewRequest } from "./draw-preview.ts";
import { ChildLost, createDrawingProcess } from "./drawing-process.ts";
import { type Rollback, releaseFolders } from "./release-folder.ts";
import { TOO_LONG } from "./time-limit.ts";

/** The outcome of a publish. */
export interface Receipt extends Omit<BuildReport, "release" | "ms"> {
  ok: boolean;
  /** The live release afterwards: the new one, or the former one when nothing was swapped. */
  id: string;
  at: string;
  /** Milliseconds from the request to the swap; `steps` has them by step. */
  ms: number;
  steps: BuildReport["ms"];
  /** Why nothing was swapped. */
  error?: string;
}

export type Publisher = ReturnType<typeof createPublisher>;

interface PublisherOptions {
  blogDir: string;
  practiceDir: string;
  distDir: string;
  siteUrl: string;
  /** The facts on a day (YYYY-MM-DD, London). */
  factsOn: (today: string) => Facts;
  /** The present commit of the posts. */
  head: () => Promise<string>;
  log: Log;
  /** Opens the code build, or builds it when it is missing. Called under the publish lock. */
  openCodeBuild?: () => Promise<CodeBuild>;
  /** Resolves when the pending writes of posts are done. */
  writesDone?: () => Promise<void>;
  onProgress?: (done: number, total: number) => void;
  now?: () => Date;
  withNotices?: boolean;
  /** A drawing process that sends no message for this long counts as hung. */
  silenceMs?: number;
}

/** How long to wait for another program's publish, such as cron's. */
const LOCK_TIMEOUT_MS = 120_000;
/** How often a release is tried whose child gets lost: each post that ends it takes two attempts. */
const MOST_ATTEMPTS = 10;
/** An idle process for previews costs only memory. */
const STOP_PREVIEWS_AFTER_MS = 5 * 60_000;
/** In a burst of writes, a queued publish waits for them, because each publish slows them down; but no longer than this. */
const LONGEST_WAIT_FOR_WRITES_MS = 250;

const nothingDone = { steps: {}, posts: 0, rendered: [], reused: 0, errors: [], warnings: [], broken: [], notices: [] };

export function createPublisher(options: PublisherOptions) {
  const { blogDir, practiceDir, distDir, siteUrl, factsOn, head, log, writesDone, onProgress } = options;
  const { now = () => new Date(), silenceMs = 20_000, withNotices } = options;
  const { openCodeBuild = () => ensureCodeBuild(distDir, () => log.info("Building the pages’ code …")) } = options;
  const folders = releaseFolders(distDir);
  const drawing = { setup: { blogDir, practiceDir, distDir }, silenceMs, log };
  const child = createDrawingProcess({ ...drawing, openCodeBuild });
  /** Previews have a process of their own: whoever has a link can ask for many at once, and no publish may wait for them. */
  const previews = createDrawingProcess({
    ...drawing,
    async openCodeBuild() {
      const codeBuild = presentCodeBuild(distDir);
      if (!codeBuild) throw new ServiceError("unavailable", "The site’s pages have not been built yet.", 10);
      return codeBuild;
    },
  });
  let previewsIdle: NodeJS.Timeout | undefined;
  let running: Promise<Receipt> | undefined;
  let queued: Promise<Receipt> | undefined;
  let last: Receipt | undefined;
  /** The commit at the last publish. */
  let published = "";
  /** The posts changed since the last publish began; `undefined` means any: at first, and after a failure. */
  let changes: readonly string[] | undefined;
  /** Posts with which children got lost. They count as broken until their files change. */
  const undrawable: UndrawablePost[] = [];

  /**
   * Publishes what is on disk now. The receipt covers every change made before the call. `changed` names the posts to
   * reread; default: all. At most one publish runs and one is queued: calls made meanwhile share the queued one.
   */
  function publish({ changed }: { changed?: readonly string[] } = {}): Promise<Receipt> {
    changes = changes && changed && [...changes, ...changed];
    if (!running && !queued) return start();
    queued ??= afterWrites(running).then(() => {
      queued = undefined;
      return start();
    });
    return queued;
  }

  async function afterWrites(former: Promise<unknown> | undefined): Promise<void> {
    await former;
    if (writesDone) await Promise.race([writesDone(), delay(LONGEST_WAIT_FOR_WRITES_MS)]);
  }

  function start(): Promise<Receipt> {
    running = publishNow().finally(() => {
      running = undefined;
    });
    return running;
  }

  async function publishNow(): Promise<Receipt> {
    const began = performance.now();
    const at = now().toISOString();
    try {
      last = { ok: true, at, ...(await buildAndSwap(at)), ms: Math.round(performance.now() - began) };
    } catch (error) {
      changes = undefined;
      log.error(`publish failed, the release before it stays live: ${(error as Error).message}`);
      const ms = Math.round(performance.now() - began);
      const reason = plainReason(error as Error, distDir);
      last = { ok: false, id: folders.liveId() ?? "", at, ms, ...nothingDone, error: reason };
    }
    for (const { slug, reason } of [...last.errors, ...last.warnings]) log.error(`“${slug}”: ${reason}`);
    return last;
  }

  async function buildAndSwap(at: string): Promise<Omit<Receipt, "ok" | "at" | "ms">> {
    const changed = changes;
    changes = [];
    using lock = await waitForLock(join(distDir, "publish.lock"), LOCK_TIMEOUT_MS);
    if (!lock) throw new Error("Another program has been publishing for minutes.");
    try {
      const commit = await head();
      published = commit;
      const facts = factsOn(londonTime(new Date(at)).date);
      const id = folders.nextId(at, commit);
      const request = { id, commit, at, siteUrl, facts, changed, withNotices };
      const { release, ms: steps, ...report } = await build(request);
      const beforeSwap = performance.now();
      if (release) await folders.swap(release);
      else folders.endRollback();
      const swap = Math.round((performance.now() - beforeSwap) * 10) / 10;
      return { id: release ?? folders.liveId() ?? "", steps: { ...steps, swap }, ...report };
    } finally {
      prune();
    }
  }

  /**
   * Builds the release in the child. One that gets lost may have been killed from outside, for lack of memory say, or by a
   * text: further attempts find the post that hangs it, or with which it ends twice, and go on without that.
   */
  async function build(request: Omit<BuildRequest, "careful" | "undrawable">): Promise<BuildReport> {
    let suspect: string | undefined;
    for (let attempt = 1; ; attempt++) {
      const careful = attempt > 1;
      try {
        return await child.build({ ...request, careful, undrawable }, onProgress);
      } catch (error) {
        if (!(error instanceof ChildLost) || (careful && !error.post) || attempt === MOST_ATTEMPTS) throw error;
        log.error(`${error.message} It is started again.`);
        const { post, isHung } = error;
        const reason = isHung ? TOO_LONG : "No page could be drawn of it: the program that draws it ended.";
        if (post && (isHung || post.revision === suspect)) undrawable.push({ ...post, reason });
        suspect = post?.revision;
      }
    }
  }

  /** Only under the lock: otherwise it could delete a release that another program is building. */
  function prune(): void {
    try {
      folders.prune();
    } catch (error) {
      log.error(`old releases cannot be deleted: ${(error as Error).message}`);
    }
  }

  return {
    publish,
    get last(): Receipt | undefined {
      return last;
    },
    /** The release that visitors see, and the rollback that put it there, if any. */
    live(): { id: string; rolledBack?: Rollback } {
      const rolledBack = folders.rolledBack();
      return { id: folders.liveId() ?? "", ...(rolledBack && { rolledBack }) };
    },
    /** Whether nobody has committed anything since the last publish. */
    hasSeenHead: async () => (await head()) === published,
    /** Whether the release that visitors see is there. */
    isLive: () => existsSync(join(folders.live, "index.html")),
    /** Resolves when nothing runs or is queued. */
    async idle(): Promise<void> {
      while (running ?? queued) await (running ?? queued);
    },
    start: child.start,
    /** Draws the page of a post that need not be saved or published. */
    async drawPreview(request: PreviewRequest): Promise<string> {
      clearTimeout(previewsIdle);
      try {
        return await previews.drawPreview(request);
      } finally {
        clearTimeout(previewsIdle);
        previewsIdle = setTimeout(previews.stop, STOP_PREVIEWS_AFTER_MS).unref();
      }
    },
    stop(): void {
      clearTimeout(previewsIdle);
      previews.stop();
      child.stop();
    },
  };
}

/** Logs broken files. The admin page shows them too. */
export function logBroken(broken: readonly BrokenPost[], log: Log): void {
  for (const { file, line, reason, lastGoodKept, remedy = brokenRemedy } of broken) {
    const fate = lastGoodKept ? "Its last good version stays." : "It is left out.";
    log.error(`${file}${line ? `:${line}` : ""}: ${reason} ${fate} ${remedy}`);
  }
}

/** The reason in words for the owner. The error's own message may contain paths of the server, so it goes to the log only. */
function plainReason(error: Error, distDir: string): string {
  if (isDiskFull(error, distDir)) return "The disk is full.";
  const code = /\bE[A-Z]{2,}\b/.exec(error.message)?.[0];
  return code ? `The server’s disk refused it (${code}). The service’s log has the details.` : error.message;
}

interface PublishOnceOptions extends Pick<PublisherOptions, "log" | "onProgress"> {
  /** Uses the existing code build, even if its sources have changed since. */
  asBuilt?: boolean;
}

/** Publishes once, for a command that opens no other service. The note is that of `newPolicyNote()`. */
export async function publishOnce(
  config: Config,
  options: PublishOnceOptions,
): Promise<Receipt & { policyNote: string | undefined }> {
  const { BLOG_DIR: blogDir, PRACTICE_DIR: practiceDir, DIST_DIR: distDir, SITE_URL: siteUrl } = config;
  const { asBuilt, ...others } = options;
  mkdirSync(blogDir, { recursive: true });
  const present = asBuilt ? presentCodeBuild(distDir) : undefined;
  let facts: ReturnType<typeof openPracticeFacts>;
  const publisher = createPublisher({
    ...others,
    withNotices: true,
    blogDir,
    practiceDir,
    distDir,
    siteUrl,
    factsOn: (today) => facts.on(today),
    head: () =>
      gitIn(blogDir)
        .commitOf("HEAD")
        .catch(() => ""), // there may be no repository
    ...(present && { openCodeBuild: async () => present }),
  });
  await publisher.start();
  try {
    // Loaded while the child starts.
    const { openPracticeFacts } = await import("../open-facts.ts");
    facts = openPracticeFacts(config);
    const receipt = await publisher.publish();
    const policyNote = facts.newPolicyNote(londonTime(new Date()).date);
    return { ...receipt, broken: [...facts.broken, ...receipt.broken], policyNote };
  } finally {
    publisher.stop();
  }
}
