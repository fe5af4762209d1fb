import { ServiceError } from "../errors.ts";
import { runWeekly } from "./weekly.ts";

/** Often enough whatever happens to the clock, and to a computer that sleeps. */
const CHECK_MS = 60_000;

interface WeeklyRunner {
  /** Writes the weekly post when it is due; resolves when there is nothing to do for now. */
  check(): Promise<void>;
  stop(): Promise<void>;
}

/** Writes the weekly post from within the service, on machines without a timer for it. */
export function createWeeklyRunner(
  options: Omit<Parameters<typeof runWeekly>[0], "signal"> & { now: () => Date },
): WeeklyRunner {
  const { memory, now, log } = options;
  const stopping = new AbortController();
  let running: Promise<void> | undefined;

  async function run(): Promise<void> {
    const { reason, failed } = await runWeekly({ ...options, signal: stopping.signal });
    if (stopping.signal.aborted) return;
    if (failed) log.error(`No weekly post: ${reason}`);
    else log.info(reason);
  }

  async function check(): Promise<void> {
    if (!memory.isDue(now())) return running;
    running ??= run()
      .catch((error) => log.error("the weekly post failed", error))
      .finally(() => {
        running = undefined;
      });
    return running;
  }

  const timer = setInterval(check, CHECK_MS).unref();
  return {
    check,
    async stop() {
      clearInterval(timer);
      stopping.abort(new ServiceError("unavailable", "The service was stopped."));
      await running;
    },
  };
}
