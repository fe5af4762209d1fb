export type Unit = "ms" | "s" | "MB" | "µs" | "";

/** One line of the table: the figures of this project and of the peers in the same run. */
export interface Row {
  what: string;
  posts: number;
  unit: Unit;
  /** One figure per run. */
  ours: readonly number[];
  peers?: Readonly<Record<string, readonly number[]>>;
  /** The goal, and whether these figures meet it; `undefined` when that cannot be judged. */
  goal?: { text: string; met: boolean | undefined };
}

/** The findings of a measurement: rows of the table, and notes on them. */
export interface Findings {
  rows: Row[];
  notes: string[];
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? Number.NaN)
    : ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2;
}

/** Adds a value to the list of that name. */
export function record<T>(lists: Record<string, T[]>, name: string, value: T): void {
  const list = lists[name] ?? [];
  list.push(value);
  lists[name] = list;
}

/** Judges a goal for the median. */
export const atMost = (limit: number, text: string, ours: readonly number[]) => ({ text, met: median(ours) <= limit });

/** Returns a row of durations, with the goal that their median stays within a limit, if there is one. */
export const durations = (what: string, posts: number, ours: readonly number[], limitMs?: number): Row => ({
  what,
  posts,
  unit: "ms",
  ours,
  ...(limitMs !== undefined && { goal: atMost(limitMs, `≤ ${limitMs} ms`, ours) }),
});

/** Judges a goal relative to a peer's median, which is not possible without the peer. */
export function atMostTimes(
  factor: number,
  text: string,
  ours: readonly number[],
  peer: readonly number[] | undefined,
) {
  return { text, met: peer?.length ? median(ours) <= factor * median(peer) : undefined };
}
