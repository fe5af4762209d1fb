import { hash, randomBytes } from "node:crypto";
import { join } from "node:path";
import { z } from "zod";
import { ServiceError } from "../errors.ts";
import { waitInWords } from "../limits.ts";
import { waitAfter } from "../retry.ts";
import { openJsonStore } from "../storage/json-store.ts";

const SECOND_MS = 1_000;
const HOUR_MS = 3_600 * SECOND_MS;
const DAY_MS = 24 * HOUR_MS;

const FREE_FAILURES = 5;
const FIRST_WAIT_MS = 30 * SECOND_MS;
const MAX_WAIT_MS = HOUR_MS;
const FORGET_FAILURES_AFTER_MS = DAY_MS;
const KNOWN_FOR_MS = 30 * DAY_MS;
/** Limits the networks with wrong passwords, so that a distributed attack does not make the file slow. */
const MAX_FAILING_CLIENTS = 2_000;

/** A client is a network, or a remembered device by the hash of its token. */
const schema = z.object({
  networks: z.record(
    z.string(),
    z.object({ failures: z.int(), failedAt: z.number().optional(), succeededAt: z.number().optional() }),
  ),
});
type Counts = z.output<typeof schema>;
type ClientCounts = Counts["networks"][string];

/** Slows down password guessing, even across restarts. Each network and each remembered device is counted separately. */
export async function openThrottle({ dataDir, now }: { dataDir: string; now: () => Date }) {
  const store = await openJsonStore(join(dataDir, "throttle.json"), schema, { networks: {} });
  let lastSweepAt = 0;
  // A full disk must neither lock the owner out nor let anybody guess without waiting.
  const update = (mutate: (draft: Counts) => void) => store.update(mutate, { orInMemory: true });

  /** Returns whether a login from this client has succeeded recently. */
  const isKnown = (client: string): boolean => hasSucceededRecently(store.data.networks[client], now().getTime());

  return {
    isKnown,
    problem: () => store.problem,
    /** Returns the client of a remembered device; `undefined` for any other token. */
    clientOfDevice(token: string): string | undefined {
      const client = deviceClient(token);
      return isKnown(client) ? client : undefined;
    },
    /** Rejects with "too-many" while this client has to wait. */
    async admit(client: string): Promise<void> {
      const at = now().getTime();
      if ((store.data.networks[client]?.failedAt ?? 0) > at) {
        // The clock was set back. Without this, the wait would last until the clock has caught up.
        await update(({ networks }) => void Object.assign(networks[client] ?? {}, { failedAt: at }));
      }
      rejectIfWaiting(store.data.networks[client], at);
    },
    /** Counts a login. Rejects with "too-many" if concurrent logins have used up the client's attempts. */
    async record(client: string, succeeded: boolean): Promise<void> {
      const at = now().getTime();
      await update((draft) => {
        rejectIfWaiting(draft.networks[client], at);
        if (Object.keys(draft.networks).length > MAX_FAILING_CLIENTS || at - lastSweepAt >= HOUR_MS) {
          removeOld(draft, at);
          lastSweepAt = at;
        }
        const before = draft.networks[client];
        const failures = before && hasFailedRecently(before, at) ? before.failures : 0;
        delete draft.networks[client]; // so that the newest entry comes last
        draft.networks[client] = succeeded
          ? { failures: 0, succeededAt: at }
          : { ...before, failures: failures + 1, failedAt: at };
      });
    },
    /** Creates a token that identifies a device after a login, whatever network it uses. */
    async rememberDevice(): Promise<string> {
      const device = randomBytes(32).toString("base64url");
      const succeededAt = now().getTime();
      await update(
        ({ networks }) => void Object.assign(networks, { [deviceClient(device)]: { failures: 0, succeededAt } }),
      );
      return device;
    },
    async reset(): Promise<void> {
      await update((draft) => void Object.assign(draft, { networks: {} }));
    },
  };
}

const deviceClient = (token: string): string => `device ${hash("sha256", token)}`;

function rejectIfWaiting(counts: ClientCounts | undefined, at: number): void {
  const waitMs = waitOf(counts, at);
  if (waitMs > 0) throw tooManyAttempts(waitMs);
}

/** Returns the remaining wait in milliseconds. */
function waitOf(counts: ClientCounts | undefined, at: number): number {
  if (!counts || counts.failures < FREE_FAILURES || !hasFailedRecently(counts, at)) return 0;
  return counts.failedAt + waitAfter(counts.failures - FREE_FAILURES + 1, FIRST_WAIT_MS, MAX_WAIT_MS) - at;
}

function hasFailedRecently(counts: ClientCounts, at: number): counts is ClientCounts & { failedAt: number } {
  return counts.failedAt !== undefined && at - counts.failedAt < FORGET_FAILURES_AFTER_MS;
}

function hasSucceededRecently(counts: ClientCounts | undefined, at: number): boolean {
  return counts?.succeededAt !== undefined && at - counts.succeededAt < KNOWN_FOR_MS;
}

/** Removes clients without recent logins, and the oldest failing ones above the limit. */
function removeOld(draft: Counts, at: number): void {
  const failing: string[] = [];
  for (const [client, counts] of Object.entries(draft.networks)) {
    const isKnown = hasSucceededRecently(counts, at);
    if (hasFailedRecently(counts, at)) {
      if (!isKnown) failing.push(client);
    } else if (isKnown) counts.failures = 0;
    else delete draft.networks[client];
  }
  // Removes a tenth more than necessary, so that this rarely happens.
  for (const client of failing.slice(0, -MAX_FAILING_CLIENTS * 0.9)) delete draft.networks[client];
}

function tooManyAttempts(waitMs: number): ServiceError {
  const seconds = Math.ceil(waitMs / SECOND_MS);
  const span = seconds > 60 ? waitInWords(seconds) : seconds === 1 ? "a second" : `${seconds} seconds`;
  return new ServiceError("too-many", `Too many wrong passwords. Please try again in ${span}.`, seconds);
}
