import { ServiceError } from "../errors.ts";

interface Waiting {
  begin(): void;
  turnAway(reason: ServiceError): void;
  preferred: boolean;
}

interface WaitingLine {
  /** Runs the task when its turn comes. The preferred go before the others, and take the last one's place when full. */
  enter<T>(task: () => Promise<T>, options?: { preferred?: boolean }): Promise<T>;
}

/** One task at a time and few waiting: each takes 128 MiB and a thread that files need too. */
export function createWaitingLine({ places }: { places: number }): WaitingLine {
  const waiting: Waiting[] = [];
  let busy = false;

  function enter<T>(task: () => Promise<T>, { preferred = false } = {}): Promise<T> {
    if (busy) makeRoomFor(preferred);
    return new Promise<T>((resolve, reject) => {
      const begin = () => {
        busy = true;
        task().then(resolve, reject).finally(callNext);
      };
      if (!busy) return begin();
      const behind = preferred ? waiting.findIndex((one) => !one.preferred) : -1;
      waiting.splice(behind === -1 ? waiting.length : behind, 0, { begin, turnAway: reject, preferred });
    });
  }

  function makeRoomFor(preferred: boolean): void {
    if (waiting.length < places) return;
    const full = new ServiceError(
      "too-many",
      "Too many people are signing in at once. Please try again in a moment.",
      2,
    );
    const last = waiting.at(-1);
    if (!preferred || !last || last.preferred) throw full;
    waiting.pop();
    last.turnAway(full);
  }

  function callNext(): void {
    busy = false;
    waiting.shift()?.begin();
  }

  return { enter };
}
