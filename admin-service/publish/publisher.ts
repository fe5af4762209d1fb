import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { BrokenPost } from "#content/model/post-index.ts";
import type { Log } from "../errors.ts";
import { waitForLock } from "../os-lock.ts";
import { isDiskFull } from "../storage/full-disk.ts";
import type { BuildReport, BuildRequest, PageError } from "./build-release.ts";
import type { CodeBuild } from "./code-build.ts";
import { type Rollback, releaseFolders } from "./release-folder.ts";
import { createRenderProcess, RenderHung, type RenderProcess } from "./render-process.ts";

/** The outcome of a publish, for the owner and the log. */
export interface Receipt {
  ok: boolean;
  /** The live release after it: the new one, or the former one when nothing was swapped. */
  id: string;
  at: string;
  /** Milliseconds from the request to the swap, and by step. */
  ms: number;
  steps: Record<string, number>;
  posts: number;
  rendered: string[];
  reused: number;
  errors: PageError[];
  /** Posts that are live with a picture that is not as it should be. */
  warnings: PageError[];
  broken: readonly BrokenPost[];
  /** Why nothing was swapped. */
  error?: string;
}

interface PublishOptions {
  /** The posts that have changed; without them, all are looked at. */
  changed?: readonly string[];
  onProgress?: (done: number, total: number) => void;
}

export interface Publisher {
  /**
   * Publishes what is on disk now; the receipt covers every change made before the call, or those that are named. At most
   * one publish runs and one is queued: calls made meanwhile share the queued one.
   */
  publish(options?: PublishOptions): Promise<Receipt>;
  readonly last: Receipt | undefined;
  /** The release that visitors see, and whether a person rolled back to it. */
  live(): { id: string; rolledBack?: Rollback };
  /** Resolves when nothing runs or is queued. */
  idle(): Promise<void>;
  stop(): void;
}

interface PublisherOptions {
  /** Opens the code build, and makes it where it is missing; asked under the publish lock. */
  openCodeBuild: () => Promise<CodeBuild>;
  blogDir: string;
  distDir: string;
  siteUrl: string;
  /** The commit the posts are at. */
  head: () => Promise<string>;
  log: Log;
  /** Resolves when the writes of posts under way are done. */
  writesDone?: () => Promise<void>;
  now?: () => Date;
  silenceMs?: number;
}

/** How long to wait for another program's publish: cron's, or a person's. */
const LOCK_TIMEOUT_MS = 120_000;
/** In a burst of writes, a queued publish lets them go first, but no longer than this: each publish slows them down. */
const LONGEST_WAIT_FOR_WRITES_MS = 250;
/** A hanging post is found by killing the renderer; this many may hang in one publish. */
const MOST_HANGS = 5;

/** The reason in words for the owner. The error's own message, which may hold paths of the server, is for the log. */
function plainReason(error: Error, distDir: string): string {
  if (isDiskFull(error, distDir)) return "The disk is full.";
  const code = /\bE[A-Z]{2,}\b/.exec(error.message)?.[0];
  return code ? `The server’s disk refused it (${code}). The service’s log has the details.` : error.message;
}

const nothingDone = { steps: {}, posts: 0, rendered: [], reused: 0, errors: [], warnings: [], broken: [] };

export function createPublisher(options: PublisherOptions): Publisher {
  const { openCodeBuild, blogDir, distDir, siteUrl, head, log, writesDone, now = () => new Date() } = options;
  const { silenceMs = 20_000 } = options;
  const folders = releaseFolders(distDir);
  let renderer: RenderProcess | undefined;
  let running: Promise<Receipt> | undefined;
  let queued: Promise<Receipt> | undefined;
  let last: Receipt | undefined;
  /** The posts that changed since a publish last began; `undefined`, which means any, at first and after a failure. */
  let changes: readonly string[] | undefined;
  /** Posts that hung the renderer, as `slug revision`. */
  const hanging = new Set<string>();

  function publish({ changed, onProgress }: PublishOptions = {}): Promise<Receipt> {
    noteChanges(changed);
    if (!running && !queued) return begin(onProgress);
    queued ??= afterWrites(running).then(() => {
      queued = undefined;
      return begin(onProgress);
    });
    return queued;
  }

  function noteChanges(more: readonly string[] | undefined): void {
    changes = changes && more ? [...changes, ...more] : undefined;
  }

  async function afterWrites(former: Promise<unknown> | undefined): Promise<void> {
    await former;
    if (writesDone) await Promise.race([writesDone(), delay(LONGEST_WAIT_FOR_WRITES_MS)]);
  }

  function begin(onProgress?: (done: number, total: number) => void): Promise<Receipt> {
    const asked = performance.now();
    const changed = changes;
    changes = [];
    running = attempt(asked, changed, onProgress).finally(() => {
      running = undefined;
    });
    return running;
  }

  async function attempt(
    asked: number,
    changed: readonly string[] | undefined,
    onProgress: PublishOptions["onProgress"],
  ): Promise<Receipt> {
    const at = now().toISOString();
    let receipt: Receipt;
    try {
      receipt = await release({ asked, at, changed }, onProgress);
    } catch (error) {
      noteChanges(undefined);
      const reason = plainReason(error as Error, distDir);
      log.error(`publish failed, the release before it stays live: ${(error as Error).message}`);
      const ms = Math.round(performance.now() - asked);
      receipt = { ok: false, id: folders.liveId() ?? "", at, ms, ...nothingDone, error: reason };
    }
    for (const { slug, reason } of [...receipt.errors, ...receipt.warnings]) log.error(`post “${slug}”: ${reason}`);
    last = receipt;
    return receipt;
  }

  async function release(
    { asked, at, changed }: { asked: number; at: string; changed: readonly string[] | undefined },
    onProgress: PublishOptions["onProgress"],
  ): Promise<Receipt> {
    using lock = await waitForLock(join(distDir, "publish.lock"), LOCK_TIMEOUT_MS);
    if (!lock) throw new Error("Another program has been publishing for minutes.");
    try {
      const commit = await head();
      const id = folders.nextId(at, commit);
      const report = await buildWithRetries({ id, commit, at, siteUrl, ...(changed && { changed }) }, onProgress);
      const { release: built, ms: steps, ...done } = report;
      const beforeSwap = performance.now();
      if (built) await folders.swap(built);
      else folders.endRollback();
      const live = performance.now();
      return {
        ok: true,
        id: built ?? folders.liveId() ?? "",
        at,
        ms: Math.round(live - asked),
        steps: { ...steps, swap: Math.round((live - beforeSwap) * 10) / 10 },
        ...done,
      };
    } finally {
      prune();
    }
  }

  /** Only under the lock: otherwise it would delete the release that another program is putting together. */
  function prune(): void {
    try {
      folders.prune();
    } catch (error) {
      log.error(`old releases cannot be deleted: ${(error as Error).message}`);
    }
  }

  /** The process that draws pages; a new one when somebody has deleted the code build of the one before. */
  async function currentRenderer(): Promise<RenderProcess> {
    if (renderer?.isUsable()) return renderer;
    renderer?.stop();
    renderer = createRenderProcess({ codeBuild: await openCodeBuild(), blogDir, distDir, silenceMs });
    return renderer;
  }

  /**
   * Retries without the posts that hang the renderer, and names them. A renderer that dies may have been killed from
   * outside, for lack of memory say: a post is blamed only when the renderer dies at it twice.
   */
  async function buildWithRetries(
    request: Omit<BuildRequest, "hanging">,
    onProgress: PublishOptions["onProgress"],
  ): Promise<BuildReport> {
    const deaths = new Set<string>();
    for (let hangs = 0; ; hangs++) {
      try {
        return await (await currentRenderer()).build({ ...request, hanging: [...hanging] }, onProgress);
      } catch (error) {
        if (!(error instanceof RenderHung) || hangs >= MOST_HANGS) throw error;
        const { hungOn = "", died, message } = error;
        if (died && !deaths.has(hungOn)) {
          deaths.add(hungOn);
          log.error(`${message} It is started again.`);
          continue;
        }
        if (!hungOn || hanging.has(hungOn)) throw error;
        log.error(`${message} It was at “${hungOn.split(" ")[0]}”, whose present text is left out.`);
        hanging.add(hungOn);
      }
    }
  }

  return {
    publish,
    get last() {
      return last;
    },
    live() {
      const rolledBack = folders.rolledBack();
      return { id: folders.liveId() ?? "", ...(rolledBack && { rolledBack }) };
    },
    async idle() {
      while (running ?? queued) await (running ?? queued);
    },
    stop: () => renderer?.stop(),
  };
}
