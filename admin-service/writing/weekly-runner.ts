import { ServiceError } from "../errors.ts";
import { type RepeatedJob, repeatJob } from "../retry.ts";
import { runWeekly } from "./weekly.ts";

/** Often enough whatever happens to the clock, and to a computer that sleeps. */
const CHECK_MS = 60_000;

/** Writes the weekly post from within the service, on machines without a timer for it. */
export function createWeeklyRunner(
  options: Omit<Parameters<typeof runWeekly>[0], "signal"> & { now: () => Date },
): RepeatedJob {
  const { memory, now, log } = options;
  const stopping = new AbortController();

  async function run(): Promise<number> {
    if (memory.isDue(now())) await write().catch((error) => log.error("the weekly post failed", error));
    return CHECK_MS;
  }

  async function write(): Promise<void> {
    const { reason, failed } = await runWeekly({ ...options, signal: stopping.signal });
    if (stopping.signal.aborted) return;
    if (failed) log.error(`No weekly post: ${reason}`);
    else log.info(reason);
  }

  const job = repeatJob({ run, firstRetryMs: CHECK_MS, longestRetryMs: CHECK_MS });
  return {
    wake: job.wake,
    async stop() {
      stopping.abort(new ServiceError("unavailable", "The service was stopped."));
      await job.stop();
    },
  };
}
