import { ServiceError } from "../errors.ts";

/** A sliding window for each network, in memory: a restart clears it. */
export function createRateLimit({ most, spanMs, now }: { most: number; spanMs: number; now: () => Date }) {
  let counted: { network: string; at: number }[] = [];

  /** Counts one message of this network, or throws "too-many". Returns a function that takes the count back. */
  return (network: string): (() => void) => {
    const at = now().getTime();
    counted = counted.filter((one) => one.at <= at && at - one.at < spanMs);
    const own = counted.filter((one) => one.network === network);
    if (own[0] && own.length >= most) throw tooMany(own[0].at + spanMs - at);
    const count = { network, at };
    counted.push(count);
    return () => {
      counted = counted.filter((one) => one !== count);
    };
  };
}

function tooMany(waitMs: number): ServiceError {
  const minutes = Math.ceil(waitMs / 60_000);
  const span = minutes === 1 ? "a minute" : `${minutes} minutes`;
  const sentence = `That is a lot of messages in a short time. Please try again in ${span}, or phone us.`;
  return new ServiceError("too-many", sentence, waitMs / 1_000);
}
