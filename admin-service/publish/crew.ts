import { availableParallelism } from "node:os";
import { join } from "node:path";
import { setImmediate as letOthersSpeak } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { type ArticleRoute, isArticle, type SiteRoute } from "#content/model/site-routes.ts";
import type { DrawAnswer, DrawOrder, WorkerSetup } from "./draw-worker.ts";

/** Below this many pages a second thread takes longer to start than it saves. */
export const WORTH_A_CREW = 250;
/** How many articles a worker is given at a time, and how many such orders it has, so that it never waits for us. */
const AT_ONCE = 20;
const ORDERS_AHEAD = 2;
/** How many this thread draws before it listens to the workers. */
const BETWEEN_LISTENING = 4;

interface Drawing {
  /** Draws and writes one page on this thread; throws when it cannot. */
  drawHere: (route: SiteRoute) => Promise<void>;
  /** Writes what a worker has drawn: two threads that put files into one folder get in each other's way. */
  write: (route: ArticleRoute, html: Uint8Array) => void;
  onProgress: (done: number) => void;
}

/** Those who draw pages: this thread, and others on the cores that are left, which draw articles only. */
export interface Crew extends AsyncDisposable {
  /** A page is written as soon as it is drawn: how many there are does not matter to the memory. */
  draw(pages: readonly SiteRoute[], drawing: Drawing): Promise<void>;
}

/** Starts a worker for each core but ours. It takes them a while to get ready, in which there is other work to do. */
export function hireCrew(setup: Omit<WorkerSetup, "thread">): Crew {
  const script = join(setup.codeBuild.serverDir, "draw-worker.mjs");
  const workers = Array.from(
    { length: availableParallelism() - 1 },
    (_, at) => new Worker(script, { workerData: { ...setup, thread: at + 1 } }),
  );
  // What goes wrong in a worker is heard when there is work; until then it must not end the process.
  const failed = Promise.race(workers.map((worker) => new Promise<never>((_, reject) => worker.once("error", reject))));
  failed.catch(() => {});
  return {
    draw: (pages, drawing) => drawTogether(pages, drawing, workers, failed),
    async [Symbol.asyncDispose]() {
      await Promise.all(workers.map((worker) => worker.terminate()));
    },
  };
}

/** Draws on this thread only, which is best for a few pages. */
export async function drawAlone(pages: readonly SiteRoute[], { drawHere, onProgress }: Drawing): Promise<void> {
  for (const [at, route] of pages.entries()) {
    await drawHere(route);
    onProgress(at + 1);
  }
}

async function drawTogether(
  pages: readonly SiteRoute[],
  { drawHere, write, onProgress }: Drawing,
  workers: readonly Worker[],
  failed: Promise<never>,
): Promise<void> {
  const waiting = pages.filter(isArticle);
  const leftByWorkers: ArticleRoute[] = [];
  let done = 0;
  const working = Promise.all(workers.map(employ));
  // A write may fail while this thread draws; it is told below.
  working.catch(() => {});
  try {
    // What shows many posts is drawn here, while the others begin with the articles.
    for (const page of pages) if (!isArticle(page)) await drawNext(page);
    for (let route = waiting.pop(); route; route = waiting.pop()) await drawNext(route);
    await Promise.race([working, failed]);
  } finally {
    waiting.length = 0;
    for (const worker of workers) worker.removeAllListeners("message");
  }
  for (const route of leftByWorkers) await drawHere(route);

  async function drawNext(route: SiteRoute): Promise<void> {
    await drawHere(route);
    onProgress(++done);
    if (done % BETWEEN_LISTENING === 0) await letOthersSpeak();
  }

  function employ(worker: Worker): Promise<void> {
    return new Promise((resolve, reject) => {
      const given: DrawOrder[] = [];
      // The first empty order is the last that counts.
      const give = () => {
        const order = waiting.splice(-AT_ONCE);
        given.push(order);
        worker.postMessage(order);
      };
      worker.on("message", (answer: DrawAnswer) => {
        const order = given.shift() ?? [];
        if (order.length === 0) return resolve();
        give();
        try {
          for (const [at, route] of order.entries()) {
            const html = answer[at];
            if (html) write(route, html);
            else leftByWorkers.push(route);
          }
        } catch (error) {
          reject(error);
        }
        done += order.length;
        onProgress(done);
      });
      for (let orders = 0; orders < ORDERS_AHEAD; orders++) give();
    });
  }
}
