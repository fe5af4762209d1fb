import { availableParallelism } from "node:os";
import { join } from "node:path";
import { setImmediate as letOthersSpeak } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import type { ArticleRoute } from "#content/model/site-routes.ts";
import type { DrawAnswer, DrawOrder, WorkerSetup } from "./draw-worker.ts";

/** Below this many articles a second thread takes longer to start than it saves. */
export const WORTH_A_CREW = 250;
/** How many a worker takes at a time, and how many this thread draws before it listens to the workers. */
const AT_ONCE = 40;
const BETWEEN_LISTENING = 4;

interface Drawing {
  /** Draws and writes one article on this thread; throws when it cannot. */
  drawHere: (route: ArticleRoute) => Promise<void>;
  onProgress: (done: number) => void;
}

/** Those who draw articles: this thread, and others on the cores that are left. */
export interface Crew extends AsyncDisposable {
  /**
   * This thread takes articles one by one, workers a handful at a time. No page stays in memory, so that the number of
   * articles does not matter.
   */
  draw(articles: readonly ArticleRoute[], drawing: Drawing): Promise<void>;
}

/** Starts a worker for each core but ours. It takes them a while to get ready, in which there is other work to do. */
export function hireCrew(setup: Omit<WorkerSetup, "thread">): Crew {
  const script = join(import.meta.dirname, "draw-worker.ts");
  return crewOf(
    Array.from(
      { length: availableParallelism() - 1 },
      (_, at) => new Worker(script, { workerData: { ...setup, thread: at + 1 } }),
    ),
  );
}

/** For few articles: this thread alone. */
export const alone: Crew = crewOf([]);

function crewOf(workers: readonly Worker[]): Crew {
  // What goes wrong in a worker is heard when it is given work; until then it must not end the process.
  const failed = Promise.race(workers.map((worker) => new Promise<never>((_, reject) => worker.once("error", reject))));
  failed.catch(() => {});

  async function draw(articles: readonly ArticleRoute[], { drawHere, onProgress }: Drawing): Promise<void> {
    const waiting = [...articles];
    const leftByWorkers: ArticleRoute[] = [];
    let done = 0;
    const working = Promise.race([failed, Promise.all(workers.map(employ))]);
    working.catch(() => {});
    for (let route = waiting.pop(); route; route = waiting.pop()) {
      await drawHere(route);
      onProgress(++done);
      if (workers.length > 0 && done % BETWEEN_LISTENING === 0) await letOthersSpeak();
    }
    if (workers.length > 0) await working;
    for (const route of leftByWorkers) await drawHere(route);

    function employ(worker: Worker): Promise<void> {
      return new Promise((resolve) => {
        let order: DrawOrder = [];
        const next = () => {
          order = waiting.splice(-AT_ONCE);
          if (order.length > 0) worker.postMessage(order);
          else resolve();
        };
        worker.on("message", (answer: DrawAnswer) => {
          leftByWorkers.push(...order.filter((_, at) => !answer[at]));
          done += order.length;
          onProgress(done);
          next();
        });
        next();
      });
    }
  }

  return {
    draw,
    async [Symbol.asyncDispose]() {
      await Promise.all(workers.map((worker) => worker.terminate()));
    },
  };
}
