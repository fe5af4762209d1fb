import { join } from "node:path";
import { z } from "zod";
import { ServiceError } from "../errors.ts";
import { openJsonStore } from "../storage/json-store.ts";

const SECOND_MS = 1_000;
const HOUR_MS = 3_600 * SECOND_MS;
const DAY_MS = 24 * HOUR_MS;

const FREE_FAILURES = 5;
const FIRST_WAIT_MS = 30 * SECOND_MS;
const LONGEST_WAIT_MS = HOUR_MS;
const FAILURES_FORGOTTEN_MS = DAY_MS;
const KNOWN_FOR_MS = 30 * DAY_MS;
/** After this many failures in an hour, from all networks together, unknown networks may try only once per pause. */
const STRANGERS_BUDGET = 100;
const STRANGERS_PAUSE_MS = 30 * SECOND_MS;

const schema = z.object({
  networks: z.record(
    z.string(),
    z.object({ failures: z.int(), failedAt: z.number().optional(), succeededAt: z.number().optional() }),
  ),
  strangersFailedAt: z.array(z.number()),
});
type Counts = z.output<typeof schema>;
type Network = Counts["networks"][string];

interface Throttle {
  readonly problem: string | undefined;
  /** Rejects with a "too-many" while this network has to wait. */
  admit(network: string): Promise<void>;
  record(network: string, succeeded: boolean): Promise<void>;
  /** Whether somebody there has signed in lately; failures elsewhere do not slow such a network. */
  knows(network: string): boolean;
  forgetAll(): Promise<void>;
}

/** Slows down password guessing, also across restarts. */
export async function openThrottle({ dataDir, now }: { dataDir: string; now: () => Date }): Promise<Throttle> {
  const path = join(dataDir, "throttle.json");
  const store = await openJsonStore<Counts>({ path, schema, initial: { networks: {}, strangersFailedAt: [] } });

  async function admit(network: string): Promise<void> {
    const at = now().getTime();
    const counts = store.data.networks[network];
    if (counts?.failedAt !== undefined && counts.failedAt > at) {
      // The clock was set back: count the wait from now, or it would last until the clock has caught up.
      await store.update(({ networks }) => {
        networks[network] = { ...counts, failedAt: at };
      });
    }
    const wait = Math.max(ownWait(store.data.networks[network], at), knows(network) ? 0 : strangersWait(at));
    if (wait > 0) throw tooMany(wait);
  }

  async function record(network: string, succeeded: boolean): Promise<void> {
    const at = now().getTime();
    const isStranger = !knows(network);
    await store.update((draft) => {
      forgetOld(draft, at);
      if (succeeded) {
        draft.networks[network] = { failures: 0, succeededAt: at };
        return;
      }
      const before = draft.networks[network] ?? { failures: 0 };
      draft.networks[network] = { ...before, failures: before.failures + 1, failedAt: at };
      if (isStranger) draft.strangersFailedAt.push(at);
    });
  }

  function knows(network: string): boolean {
    return isKnown(store.data.networks[network], now().getTime());
  }

  function strangersWait(at: number): number {
    const lately = withinTheHour(store.data.strangersFailedAt, at);
    const last = lately.at(-1);
    return last === undefined || lately.length < STRANGERS_BUDGET ? 0 : last + STRANGERS_PAUSE_MS - at;
  }

  async function forgetAll(): Promise<void> {
    await store.update((draft) => {
      draft.networks = {};
      draft.strangersFailedAt = [];
    });
  }

  return {
    get problem() {
      return store.problem;
    },
    admit,
    record,
    knows,
    forgetAll,
  };
}

function ownWait(counts: Network | undefined, at: number): number {
  if (!counts || counts.failures < FREE_FAILURES || !failedLately(counts, at)) return 0;
  const wait = Math.min(FIRST_WAIT_MS * 2 ** (counts.failures - FREE_FAILURES), LONGEST_WAIT_MS);
  return counts.failedAt + wait - at;
}

function failedLately(counts: Network, at: number): counts is Network & { failedAt: number } {
  return counts.failedAt !== undefined && at - counts.failedAt < FAILURES_FORGOTTEN_MS;
}

function isKnown(counts: Network | undefined, at: number): boolean {
  return counts?.succeededAt !== undefined && at - counts.succeededAt < KNOWN_FOR_MS;
}

/** Ignores failures noted in the future, by a clock since set back: everybody would have to wait until then. */
function withinTheHour(times: readonly number[], at: number): number[] {
  return times.filter((time) => time <= at && at - time < HOUR_MS);
}

function forgetOld(draft: Counts, at: number): void {
  draft.strangersFailedAt = withinTheHour(draft.strangersFailedAt, at);
  for (const [network, counts] of Object.entries(draft.networks)) {
    if (failedLately(counts, at)) continue;
    if (isKnown(counts, at)) counts.failures = 0;
    else delete draft.networks[network];
  }
}

function tooMany(waitMs: number): ServiceError {
  const seconds = Math.ceil(waitMs / SECOND_MS);
  return new ServiceError("too-many", `Too many wrong passwords. Please try again in ${inWords(seconds)}.`, seconds);
}

function inWords(seconds: number): string {
  if (seconds > 60) return `${Math.ceil(seconds / 60)} minutes`;
  return seconds === 1 ? "a second" : `${seconds} seconds`;
}
