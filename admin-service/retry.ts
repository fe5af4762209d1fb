import { ServiceError } from "./errors.ts";

/** The wait after so many failures in a row: it doubles with each. */
export const waitAfter = (failures: number, firstMs: number, longestMs: number): number =>
  Math.min(firstMs * 2 ** (failures - 1), longestMs);

interface RepeatedJobOptions {
  /**
   * One run. Returns the milliseconds until the next one, or `undefined` to sleep until it is woken. When it throws, it is
   * retried; it has to log its failures itself. `stop` aborts the signal.
   */
  run: (signal: AbortSignal) => Promise<number | undefined>;
  /** The wait after the first failure. It doubles with each further failure, and is reset by `wake`. */
  firstRetryMs: number;
  /** Default: it does not grow. */
  longestRetryMs?: number;
}

export type RepeatedJob = ReturnType<typeof repeatJob>;

/** Repeats a job: when it is woken and when it is due, one run at a time. Wakes during a run share the next run. */
export function repeatJob({ run, firstRetryMs, longestRetryMs = firstRetryMs }: RepeatedJobOptions) {
  let running: Promise<void> | undefined;
  let isWanted = false;
  const stopping = new AbortController();
  const { signal } = stopping;
  let timer: NodeJS.Timeout | undefined;
  let failures = 0;

  function start(): Promise<void> {
    clearTimeout(timer);
    isWanted = true;
    running ??= Promise.resolve().then(runWhileWanted); // asynchronous, because it ends by clearing `running`
    return running;
  }

  async function runWhileWanted(): Promise<void> {
    let nextMs: number | undefined;
    while (isWanted && !signal.aborted) {
      isWanted = false;
      try {
        nextMs = await run(signal);
        failures = 0;
      } catch {
        failures++;
        nextMs = waitAfter(failures, firstRetryMs, longestRetryMs);
      }
    }
    running = undefined;
    if (nextMs !== undefined && !signal.aborted) timer = setTimeout(start, nextMs).unref();
  }

  return {
    /** Runs the job now. Resolves when no further run is wanted; never rejects. */
    async wake(): Promise<void> {
      if (signal.aborted) return;
      failures = 0;
      await start();
    },
    /** Starts no further run, aborts the present one, and waits for it. */
    async stop(): Promise<void> {
      stopping.abort(new ServiceError("unavailable", "The service was stopped."));
      clearTimeout(timer);
      await running;
    },
  };
}
