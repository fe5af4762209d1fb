import { once } from "node:events";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { setImmediate as letOthersRun } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import type { Facts } from "#content/facts/facts.ts";
import { type ArticleRoute, isArticle, type PageInput, type SiteRoute } from "#content/model/site-routes.ts";
import type { CodeBuild } from "./code-build.ts";

/** Given to each worker (`draw-worker.ts`) when it starts. */
export interface WorkerSetup {
  codeBuild: CodeBuild;
  siteUrl: string;
  facts: Facts;
}

/** A request to a worker: a batch of articles. */
export type Batch = (Pick<SiteRoute, "url" | "kind"> & { input: PageInput })[];

/** Its answer: their pages, in order; `undefined` for one that it cannot draw. */
export type DrawnBatch = (Uint8Array<ArrayBuffer> | undefined)[];

/** Below this many pages a second thread takes longer to start than it saves. */
export const WORTH_A_WORKER = 250;
/** Articles per message to a worker. */
const BATCH_SIZE = 10;

interface Drawing {
  inputOf: (route: SiteRoute) => PageInput;
  /** Draws and writes one page on this thread; throws when it cannot. */
  drawHere: (route: SiteRoute) => Promise<void>;
  /** Draws everything on this thread. */
  alone: boolean;
  /** Writes a page that a worker has drawn. Only this thread writes: two threads would wait for each other's folder lock. */
  write: (route: ArticleRoute, html: Uint8Array) => void;
  onProgress: (done: number) => void;
}

/**
 * Draws pages and writes each as soon as it is drawn. With many pages, one worker for each further core draws articles
 * while this thread draws everything else.
 */
export async function drawPages(
  pages: readonly SiteRoute[],
  setup: WorkerSetup,
  { inputOf, drawHere, alone, write, onProgress }: Drawing,
): Promise<void> {
  await using workers = startWorkers(setup, alone || pages.length < WORTH_A_WORKER ? 0 : availableParallelism() - 1);
  const waiting = pages.filter(isArticle);
  const refusedByWorkers: ArticleRoute[] = [];
  let done = 0;

  async function drawNext(route: SiteRoute): Promise<void> {
    await drawHere(route);
    onProgress(++done);
    if (workers.length > 0) await letOthersRun();
  }
  function giveBatch(worker: Worker): ArticleRoute[] {
    const batch = waiting.splice(-BATCH_SIZE);
    worker.postMessage(batch.map((route) => ({ url: route.url, kind: route.kind, input: inputOf(route) })));
    return batch;
  }
  async function feed(worker: Worker): Promise<void> {
    // The worker draws the next batch while this thread reads and writes.
    const given = [giveBatch(worker), giveBatch(worker)];
    for (let batch = given.shift(); batch && batch.length > 0; batch = given.shift()) {
      const [drawn] = (await once(worker, "message")) as [DrawnBatch];
      given.push(giveBatch(worker));
      for (const [at, route] of batch.entries()) {
        const html = drawn[at];
        if (html) write(route, html);
        else refusedByWorkers.push(route);
      }
      done += batch.length;
      onProgress(done);
    }
  }

  const working = Promise.all(workers.map(feed));
  working.catch(() => {}); // awaited below, once this thread has stopped writing
  try {
    for (const page of pages) if (!isArticle(page)) await drawNext(page);
    for (let route = waiting.pop(); route; route = waiting.pop()) await drawNext(route);
  } finally {
    waiting.length = 0;
  }
  await working;
  for (const route of refusedByWorkers) await drawHere(route);
}

function startWorkers(workerData: WorkerSetup, count: number): Worker[] & AsyncDisposable {
  const script = join(workerData.codeBuild.serverDir, "draw-worker.mjs");
  // The same small young generation as on the main thread (see drawing-process.ts).
  const options = { workerData, resourceLimits: { maxYoungGenerationSizeMb: 6 } };
  const workers = Array.from({ length: count }, () => new Worker(script, options));
  return Object.assign(workers, {
    async [Symbol.asyncDispose]() {
      await Promise.all(workers.map((worker) => worker.terminate()));
    },
  });
}
