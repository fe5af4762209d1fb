import { setTimeout as delay } from "node:timers/promises";

const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 300_000;
/** How long an attempt under way may finish before it is cut off at the end of the program. */
const LAST_WORDS_MS = 2_000;

export interface Attempts {
  /** Tries now, or once more when an attempt is under way; what fails is then repeated soon again. */
  wake(): void;
  /** Lets the attempt under way finish within moments, else cuts it off; no further one begins. */
  stop(): Promise<void>;
}

interface AttemptsOptions {
  /** Answers whether it went well; never throws. */
  attempt: () => Promise<boolean>;
  /** Between attempts that go well. Those that fail are repeated sooner at first, then ever more seldom. */
  everyMs: number;
  /** Ends an attempt that takes too long for the program's end. */
  cutOff: AbortController;
}

/** One attempt at a time, from the first time it is woken until it is stopped. */
export function keepTrying({ attempt, everyMs, cutOff }: AttemptsOptions): Attempts {
  let running: Promise<void> | undefined;
  let again = false;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let retryMs = FIRST_RETRY_MS;

  async function run(): Promise<void> {
    let wait = everyMs;
    do {
      again = false;
      const well = await attempt();
      wait = well ? everyMs : retryMs;
      retryMs = well ? FIRST_RETRY_MS : Math.min(2 * retryMs, LAST_RETRY_MS);
    } while (again && !stopped);
    running = undefined;
    if (!stopped) timer = setTimeout(() => (running = run()), wait).unref();
  }

  return {
    wake() {
      if (stopped) return;
      clearTimeout(timer);
      retryMs = FIRST_RETRY_MS;
      if (running) again = true;
      else running = run();
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      const atMost = () => Promise.race([running, delay(LAST_WORDS_MS, undefined, { ref: false })]);
      await atMost();
      cutOff.abort();
      await atMost();
    },
  };
}
