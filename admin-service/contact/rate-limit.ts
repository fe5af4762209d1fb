import { ServiceError } from "../errors.ts";

interface RateLimit {
  /** Counts one message of this network, or throws "too-many". Answers a function that takes the count back. */
  count(network: string): () => void;
}

/** A sliding window for each network, in memory: a restart clears it. */
export function createRateLimit(options: { most: number; spanMs: number; now: () => Date }): RateLimit {
  const { most, spanMs, now } = options;
  const timesOf = new Map<string, number[]>(); // the network counted last comes last

  function count(network: string): () => void {
    const at = now().getTime();
    const isOver = (time: number) => time > at || at - time >= spanMs;
    const times = timesOf.get(network) ?? [];
    times.splice(0, times.length, ...times.filter((time) => !isOver(time)));
    const [first] = times;
    if (first !== undefined && times.length >= most) throw tooMany(first + spanMs - at);
    times.push(at);
    timesOf.delete(network);
    timesOf.set(network, times);
    forgetNetworks(isOver);
    return () => {
      const index = times.indexOf(at);
      if (index !== -1) times.splice(index, 1);
    };
  }

  function forgetNetworks(isOver: (time: number) => boolean): void {
    for (const [network, times] of timesOf) {
      if (!times.every(isOver)) return;
      timesOf.delete(network);
    }
  }

  return { count };
}

function tooMany(waitMs: number): ServiceError {
  const minutes = Math.ceil(waitMs / 60_000);
  const span = minutes === 1 ? "a minute" : `${minutes} minutes`;
  const sentence = `That is a lot of messages in a short time. Please try again in ${span}, or phone us.`;
  return new ServiceError("too-many", sentence, waitMs / 1_000);
}
