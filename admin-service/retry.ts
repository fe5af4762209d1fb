/** The wait after so many failures in a row: it doubles with each. */
export const waitAfter = (failures: number, firstMs: number, longestMs: number): number =>
  Math.min(firstMs * 2 ** (failures - 1), longestMs);

interface RepeatedJobOptions {
  /**
   * One run. Returns the milliseconds until the next one, or `undefined` to sleep until it is woken. When it throws, it is
   * retried; it has to log its failures itself.
   */
  run: () => Promise<number | undefined>;
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
  let isStopped = false;
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
    while (isWanted && !isStopped) {
      isWanted = false;
      try {
        nextMs = await run();
        failures = 0;
      } catch {
        failures++;
        nextMs = waitAfter(failures, firstRetryMs, longestRetryMs);
      }
    }
    running = undefined;
    if (nextMs !== undefined && !isStopped) timer = setTimeout(start, nextMs).unref();
  }

  return {
    /** Runs the job now. Resolves when no further run is wanted; never rejects. */
    async wake(): Promise<void> {
      if (isStopped) return;
      failures = 0;
      await start();
    },
    /** Starts no further run, and waits for the present one. */
    async stop(): Promise<void> {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
