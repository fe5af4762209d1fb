import { hash, randomBytes } from "node:crypto";
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
/** Of networks with wrong passwords so many are kept, so that a flood from everywhere does not slow the file down. */
const MOST_NETWORKS = 2_000;

/** By network, or by the hash of a device's token. */
const schema = z.object({
  networks: z.record(
    z.string(),
    z.object({ failures: z.int(), failedAt: z.number().optional(), succeededAt: z.number().optional() }),
  ),
});
type Counts = z.output<typeof schema>;
type Network = Counts["networks"][string];

/** Slows down password guessing, also across restarts: each network and each remembered device waits for itself. */
export async function openThrottle({ dataDir, now }: { dataDir: string; now: () => Date }) {
  const store = await openJsonStore<Counts>({
    path: join(dataDir, "throttle.json"),
    schema,
    initial: { networks: {} },
  });

  let forgotAt = 0;

  /** Whether somebody has signed in from there lately. */
  const isKnown = (place: string): boolean => succeededLately(store.data.networks[place], now().getTime());

  return {
    isKnown,
    problem: () => store.problem,
    /** The place of a device that was remembered; `undefined` for any other. */
    placeOfDevice(token: string): string | undefined {
      const place = deviceOf(token);
      return isKnown(place) ? place : undefined;
    },
    /** Rejects with "too-many" while this place has to wait. */
    async admit(place: string): Promise<void> {
      const at = now().getTime();
      if ((store.data.networks[place]?.failedAt ?? 0) > at) {
        // The clock was set back: count the wait from now, or it would last until the clock has caught up.
        await store.update(({ networks }) => void Object.assign(networks[place] ?? {}, { failedAt: at }));
      }
      refuseTooMany(store.data.networks[place], at);
    },
    /** Counts a login. Rejects with "too-many" if others from this place have used up its tries meanwhile. */
    async record(place: string, succeeded: boolean): Promise<void> {
      const at = now().getTime();
      await store.update((draft) => {
        refuseTooMany(draft.networks[place], at);
        if (Object.keys(draft.networks).length > MOST_NETWORKS || at - forgotAt >= HOUR_MS) {
          forgetOld(draft, at);
          forgotAt = at;
        }
        const before = draft.networks[place];
        const failures = before && failedLately(before, at) ? before.failures : 0;
        delete draft.networks[place]; // so that the latest comes last
        draft.networks[place] = succeeded
          ? { failures: 0, succeededAt: at }
          : { ...before, failures: failures + 1, failedAt: at };
      });
    },
    /** Makes a token by which a device that has signed in is known, whatever network it comes from. */
    async rememberDevice(): Promise<string> {
      const device = randomBytes(32).toString("base64url");
      const succeededAt = now().getTime();
      await store.update(
        ({ networks }) => void Object.assign(networks, { [deviceOf(device)]: { failures: 0, succeededAt } }),
      );
      return device;
    },
    async forgetAll(): Promise<void> {
      await store.update((draft) => void Object.assign(draft, { networks: {} }));
    },
  };
}

const deviceOf = (token: string): string => `device ${hash("sha256", token)}`;

function refuseTooMany(counts: Network | undefined, at: number): void {
  const wait = ownWait(counts, at);
  if (wait > 0) throw tooMany(wait);
}

function ownWait(counts: Network | undefined, at: number): number {
  if (!counts || counts.failures < FREE_FAILURES || !failedLately(counts, at)) return 0;
  const wait = Math.min(FIRST_WAIT_MS * 2 ** (counts.failures - FREE_FAILURES), LONGEST_WAIT_MS);
  return counts.failedAt + wait - at;
}

function failedLately(counts: Network, at: number): counts is Network & { failedAt: number } {
  return counts.failedAt !== undefined && at - counts.failedAt < FAILURES_FORGOTTEN_MS;
}

function succeededLately(counts: Network | undefined, at: number): boolean {
  return counts?.succeededAt !== undefined && at - counts.succeededAt < KNOWN_FOR_MS;
}

function forgetOld(draft: Counts, at: number): void {
  const strangers: string[] = [];
  for (const [place, counts] of Object.entries(draft.networks)) {
    const isKnown = succeededLately(counts, at);
    if (failedLately(counts, at)) {
      if (!isKnown) strangers.push(place);
    } else if (isKnown) counts.failures = 0;
    else delete draft.networks[place];
  }
  // A tenth more than needed, so that this is seldom done.
  for (const place of strangers.slice(0, -MOST_NETWORKS * 0.9)) delete draft.networks[place];
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
