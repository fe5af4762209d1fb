import { ServiceError } from "../errors.ts";

interface QueuedTask {
  start(): void;
  reject(reason: ServiceError): void;
  preferred: boolean;
}

/**
 * Runs one task at a time and limits how many wait, because a full password check takes 128 MiB and a thread of the pool
 * that file access needs, too. Preferred tasks go before the others, and replace the last of them when the queue is full.
 */
export function createBoundedQueue({ capacity }: { capacity: number }) {
  const waiting: QueuedTask[] = [];
  let busy = false;

  return {
    run<T>(task: () => Promise<T>, { preferred = false } = {}): Promise<T> {
      return new Promise<T>((resolve, reject) => {
        const start = () => {
          busy = true;
          task().then(resolve, reject).finally(startNext);
        };
        if (!busy) return start();
        const firstOther = preferred ? waiting.findIndex((queued) => !queued.preferred) : -1;
        waiting.splice(firstOther === -1 ? waiting.length : firstOther, 0, { start, reject, preferred });
        if (waiting.length > capacity) waiting.pop()?.reject(queueIsFull());
      });
    },
  };

  function startNext(): void {
    busy = false;
    waiting.shift()?.start();
  }
}

const queueIsFull = () =>
  new ServiceError("too-many", "Too many people are signing in at once. Please try again in a moment.", 2);
