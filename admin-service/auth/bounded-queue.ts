import { ServiceError } from "../errors.ts";

interface Waiting {
  start(): void;
  reject(reason: ServiceError): void;
  preferred: boolean;
}

/**
 * Runs one task at a time and lets few wait: a full check takes 128 MiB and a thread that files need too. Preferred tasks go
 * before the others, and take the last one's place when the queue is full.
 */
export function createBoundedQueue({ places }: { places: number }) {
  const waiting: Waiting[] = [];
  let busy = false;

  return {
    run<T>(task: () => Promise<T>, { preferred = false } = {}): Promise<T> {
      return new Promise<T>((resolve, reject) => {
        const start = () => {
          busy = true;
          task().then(resolve, reject).finally(startNext);
        };
        if (!busy) return start();
        const behind = preferred ? waiting.findIndex((one) => !one.preferred) : -1;
        waiting.splice(behind === -1 ? waiting.length : behind, 0, { start, reject, preferred });
        if (waiting.length > places) waiting.pop()?.reject(queueIsFull());
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
