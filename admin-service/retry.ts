interface RepeatedJobOptions {
  /**
   * One run. Answers after how many milliseconds the next one is due, or nothing if it has to be woken. When it throws,
   * it is retried; it logs its failures itself.
   */
  run: () => Promise<number | undefined>;
  /** The wait after the first failure. It doubles with each further one until somebody wakes the job. */
  firstRetryMs: number;
  longestRetryMs: number;
}

export type RepeatedJob = ReturnType<typeof repeatJob>;

/** A job that runs when it is woken and when it is due: one run at a time, and calls during a run share the next one. */
export function repeatJob({ run, firstRetryMs, longestRetryMs }: RepeatedJobOptions) {
  let running: Promise<void> | undefined;
  let isWanted = false;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let retryMs = firstRetryMs;

  function start(): Promise<void> {
    clearTimeout(timer);
    isWanted = true;
    running ??= Promise.resolve().then(runWhileWanted); // later, because it ends by clearing `running`
    return running;
  }

  async function runWhileWanted(): Promise<void> {
    let nextMs: number | undefined;
    while (isWanted && !isStopped) {
      isWanted = false;
      try {
        nextMs = await run();
        retryMs = firstRetryMs;
      } catch {
        nextMs = retryMs;
        retryMs = Math.min(2 * retryMs, longestRetryMs);
      }
    }
    running = undefined;
    if (nextMs !== undefined && !isStopped) timer = setTimeout(start, nextMs).unref();
  }

  return {
    /** Runs the job now. Resolves when it has nothing more to do for now; never rejects. */
    async wake(): Promise<void> {
      if (isStopped) return;
      retryMs = firstRetryMs;
      await start();
    },
    /** Begins no further run, and waits for the present one. */
    async stop(): Promise<void> {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
