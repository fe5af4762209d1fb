import { isIP } from "node:net";
import { join } from "node:path";
import ipaddr from "ipaddr.js";
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

const nothing = (): Counts => ({ networks: {}, strangersFailedAt: [] });

/** Slows down password guessing, also across restarts. */
export async function openThrottle({ dataDir, now }: { dataDir: string; now: () => Date }) {
  const store = await openJsonStore<Counts>({ path: join(dataDir, "throttle.json"), schema, initial: nothing() });

  /** Whether somebody there has signed in lately; failures elsewhere do not slow such a network. */
  const isKnown = (network: string): boolean => succeededLately(store.data.networks[network], now().getTime());

  return {
    isKnown,
    problem: () => store.problem,
    /** Rejects with "too-many" while this network has to wait. */
    async admit(network: string): Promise<void> {
      const at = now().getTime();
      if ((store.data.networks[network]?.failedAt ?? 0) > at) {
        // The clock was set back: count the wait from now, or it would last until the clock has caught up.
        await store.update(({ networks }) => void Object.assign(networks[network] ?? {}, { failedAt: at }));
      }
      const { networks, strangersFailedAt } = store.data;
      const wait = Math.max(
        ownWait(networks[network], at),
        isKnown(network) ? 0 : strangersWait(strangersFailedAt, at),
      );
      if (wait > 0) throw tooMany(wait);
    },
    async record(network: string, succeeded: boolean): Promise<void> {
      const at = now().getTime();
      const isStranger = !isKnown(network);
      await store.update((draft) => {
        forgetOld(draft, at);
        const before = draft.networks[network] ?? { failures: 0 };
        draft.networks[network] = succeeded
          ? { failures: 0, succeededAt: at }
          : { ...before, failures: before.failures + 1, failedAt: at };
        if (!succeeded && isStranger) draft.strangersFailedAt.push(at);
      });
    },
    async forgetAll(): Promise<void> {
      await store.update((draft) => void Object.assign(draft, nothing()));
    },
  };
}

function ownWait(counts: Network | undefined, at: number): number {
  if (!counts || counts.failures < FREE_FAILURES || !failedLately(counts, at)) return 0;
  const wait = Math.min(FIRST_WAIT_MS * 2 ** (counts.failures - FREE_FAILURES), LONGEST_WAIT_MS);
  return counts.failedAt + wait - at;
}

function strangersWait(failedAt: readonly number[], at: number): number {
  const lately = withinTheHour(failedAt, at);
  const last = lately.at(-1);
  return last === undefined || lately.length < STRANGERS_BUDGET ? 0 : last + STRANGERS_PAUSE_MS - at;
}

function failedLately(counts: Network, at: number): counts is Network & { failedAt: number } {
  return counts.failedAt !== undefined && at - counts.failedAt < FAILURES_FORGOTTEN_MS;
}

function succeededLately(counts: Network | undefined, at: number): boolean {
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
    if (succeededLately(counts, at)) counts.failures = 0;
    else delete draft.networks[network];
  }
}

function tooMany(waitMs: number): ServiceError {
  const seconds = Math.ceil(waitMs / SECOND_MS);
  const minutes = `${Math.ceil(seconds / 60)} minutes`;
  const span = seconds > 60 ? minutes : seconds === 1 ? "a second" : `${seconds} seconds`;
  return new ServiceError("too-many", `Too many wrong passwords. Please try again in ${span}.`, seconds);
}

/**
 * The network that counts as one client: an IPv4 address, or the /56 of an IPv6 address. A household gets a whole /56
 * and could otherwise come from a new address at every request.
 */
export function networkOf(address: string | undefined, bits = 56): string {
  const [bare = ""] = (address ?? "").split("%"); // a link-local address may name its interface
  if (!isIP(bare)) return "unknown";
  const parsed = ipaddr.process(bare);
  if (parsed.kind() === "ipv4") return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${bare}/${bits}`)}/${bits}`;
}
