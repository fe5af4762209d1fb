import { availableParallelism } from "node:os";
import { join } from "node:path";
import { setImmediate as letOthersSpeak } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import type { ArticleRoute } from "#content/model/site-routes.ts";
import type { DrawAnswer, DrawOrder, WorkerSetup } from "./draw-worker.ts";

/** Below this many articles a second thread takes longer to start than it saves. */
const WORTH_A_CREW = 250;
/** How many a worker takes at a time, and how many this thread draws before it listens to the workers. */
const AT_ONCE = 40;
const BETWEEN_LISTENING = 4;

interface Drawing {
  setup: Omit<WorkerSetup, "thread">;
  /** Draws and writes one article on this thread; throws when it cannot. */
  drawHere: (route: ArticleRoute) => Promise<void>;
  onProgress: (done: number) => void;
}

/**
 * Draws articles on all cores: this thread takes them one by one, workers a handful at a time. No page stays in memory,
 * so that the number of articles does not matter.
 */
export async function drawArticles(
  articles: readonly ArticleRoute[],
  { setup, drawHere, onProgress }: Drawing,
): Promise<void> {
  const waiting = [...articles];
  const leftByWorkers: ArticleRoute[] = [];
  let done = 0;
  const hands = articles.length < WORTH_A_CREW ? 0 : availableParallelism() - 1;
  const workers = Array.from(
    { length: hands },
    (_, at) => new Worker(join(import.meta.dirname, "draw-worker.ts"), { workerData: { ...setup, thread: at + 1 } }),
  );
  const working = Promise.all(workers.map(employ));
  // What goes wrong there is heard below; until then it must not end the process.
  working.catch(() => {});
  try {
    for (let route = waiting.pop(); route; route = waiting.pop()) {
      await drawHere(route);
      onProgress(++done);
      if (hands > 0 && done % BETWEEN_LISTENING === 0) await letOthersSpeak();
    }
    await working;
    for (const route of leftByWorkers) await drawHere(route);
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }

  function employ(worker: Worker): Promise<void> {
    return new Promise((resolve, reject) => {
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
      worker.once("error", reject);
      next();
    });
  }
}
