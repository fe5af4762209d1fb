import { once } from "node:events";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { setImmediate as letOthersRun } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { type ArticleRoute, isArticle, type SiteRoute } from "#content/model/site-routes.ts";
import type { DrawnBatch, WorkerSetup } from "./draw-worker.ts";

/** Below this many pages a second thread takes longer to start than it saves. */
export const WORTH_A_WORKER = 250;
/** How many articles a worker is given at a time. */
const BATCH = 20;

interface Drawing {
  /** Draws and writes one page on this thread; throws when it cannot. */
  drawHere: (route: SiteRoute) => Promise<void>;
  /** Writes a page that a worker has drawn: two threads that put files into one folder wait for each other. */
  write: (route: ArticleRoute, html: Uint8Array) => void;
  onProgress: (done: number) => void;
}

/** Draws pages, and writes each at once; many of them on all cores: this thread anything, a worker for each other core articles. */
export async function drawPages(
  pages: readonly SiteRoute[],
  setup: WorkerSetup,
  { drawHere, write, onProgress }: Drawing,
): Promise<void> {
  await using workers = startWorkers(setup, pages.length < WORTH_A_WORKER ? 0 : availableParallelism() - 1);
  const waiting = pages.filter(isArticle);
  const leftByWorkers: ArticleRoute[] = [];
  let done = 0;

  async function drawNext(route: SiteRoute): Promise<void> {
    await drawHere(route);
    onProgress(++done);
    if (workers.length > 0) await letOthersRun();
  }
  async function employ(worker: Worker): Promise<void> {
    for (let batch = waiting.splice(-BATCH); batch.length > 0; batch = waiting.splice(-BATCH)) {
      worker.postMessage(batch);
      const [drawn] = (await once(worker, "message")) as [DrawnBatch];
      for (const [at, route] of batch.entries()) {
        const html = drawn[at];
        if (html) write(route, html);
        else leftByWorkers.push(route);
      }
      done += batch.length;
      onProgress(done);
    }
  }

  const working = Promise.all(workers.map(employ));
  working.catch(() => {}); // thrown below, when this thread writes nothing any more
  try {
    for (const page of pages) if (!isArticle(page)) await drawNext(page);
    for (let route = waiting.pop(); route; route = waiting.pop()) await drawNext(route);
  } finally {
    waiting.length = 0;
  }
  await working;
  for (const route of leftByWorkers) await drawHere(route);
}

function startWorkers(workerData: WorkerSetup, count: number): Worker[] & AsyncDisposable {
  const script = join(workerData.codeBuild.serverDir, "draw-worker.mjs");
  const workers = Array.from({ length: count }, () => new Worker(script, { workerData }));
  return Object.assign(workers, {
    async [Symbol.asyncDispose]() {
      await Promise.all(workers.map((worker) => worker.terminate()));
    },
  });
}
