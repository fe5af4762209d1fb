import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import { ServiceError } from "./errors.ts";

const RATE_WINDOW_MS = 10 * 60_000;
/** How many times as much the /48 of an IPv6 address may send. */
const IPV6_SITE_FACTOR = 4;

/** Returns a test for the times of the last while. One to come was set before the clock was put right. */
export const inLast = (spanMs: number, at: number) => (time: number) => time <= at && at - time < spanMs;

interface RateLimitOptions {
  /** For one network, in ten minutes. */
  max: number;
  now: () => Date;
  /** The sentence that refuses more, with the time to wait such as "3 minutes". */
  refusal: (span: string) => string;
}

/** Limits calls with a sliding window for each network. The counts are in memory, so a restart clears them. */
export function createRateLimit({ max, now, refusal }: RateLimitOptions) {
  const times = new Map<string, number[]>();
  let sweptAt = 0;

  const recentTimes = (network: string, at: number): number[] =>
    (times.get(network) ?? []).filter(inLast(RATE_WINDOW_MS, at));

  function sweep(at: number): void {
    sweptAt = at;
    for (const network of times.keys()) if (recentTimes(network, at).length === 0) times.delete(network);
  }

  /** Counts one call from this address, or throws "too-many". Returns a function that undoes the count. */
  return (address: string | undefined): (() => void) => {
    const at = now().getTime();
    if (Math.abs(at - sweptAt) >= RATE_WINDOW_MS) sweep(at);
    const networks = networksOf(address, max);
    const windows = networks.map(({ name, max }) => ({ name, max, times: recentTimes(name, at) }));
    const waits = windows.flatMap(({ max, times }) => times.at(-max) ?? []).map((time) => time + RATE_WINDOW_MS - at);
    if (waits.length > 0) throw tooMany(Math.max(...waits), refusal);
    for (const window of windows) times.set(window.name, [...window.times, at]);
    return () => {
      for (const { name } of networks) {
        const counted = times.get(name) ?? [];
        const index = counted.lastIndexOf(at);
        if (index >= 0) times.set(name, counted.toSpliced(index, 1));
      }
    };
  };
}

/** Returns the networks that an address counts for: its household (a /56 in IPv6), and the /48 of 256 households. */
function networksOf(address: string | undefined, max: number): { name: string; max: number }[] {
  const household = { name: networkOf(address), max };
  if (!household.name.endsWith("/56")) return [household];
  return [household, { name: networkOf(address, 48), max: max * IPV6_SITE_FACTOR }];
}

function tooMany(waitMs: number, refusal: (span: string) => string): ServiceError {
  const seconds = waitMs / 1_000;
  return new ServiceError("too-many", refusal(waitInWords(seconds)), seconds);
}

/** Says how long somebody has to wait, such as "a minute" or "3 hours". */
export function waitInWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 1) return "a minute";
  if (minutes < 120) return `${minutes} minutes`;
  const hours = Math.ceil(minutes / 60);
  return hours < 48 ? `${hours} hours` : `${Math.ceil(hours / 24)} days`;
}

/**
 * Returns the network that counts as one client: an IPv4 address, or the /56 of an IPv6 address. A household gets a
 * whole /56, and could otherwise use a new address for every request.
 */
export function networkOf(address: string | undefined, bits = 56): string {
  // Some proxies write the port too, and a link-local address may end with its interface.
  const withoutPort = (address ?? "").replace(/^\[(.*)\](?::\d+)?$|^([\d.]+):\d+$/, "$1$2");
  const [bare = ""] = withoutPort.split("%");
  if (!isIP(bare)) return "unknown";
  const parsed = ipaddr.process(bare);
  if (parsed.kind() === "ipv4") return parsed.toString();
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${bare}/${bits}`)}/${bits}`;
}
