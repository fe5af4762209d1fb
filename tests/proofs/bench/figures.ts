export type Unit = "ms" | "s" | "MB" | "µs" | "";

/** One line of the table: what was measured, of us and of the peers in the same run. */
export interface Row {
  what: string;
  posts: number;
  unit: Unit;
  /** One figure a run. */
  ours: readonly number[];
  peers?: Readonly<Record<string, readonly number[]>>;
  /** As the issue says it, and whether these figures meet it; undefined when that cannot be told. */
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

/** Adds a figure to the list of that name. */
export function record<T>(lists: Record<string, T[]>, name: string, value: T): void {
  const list = lists[name] ?? [];
  list.push(value);
  lists[name] = list;
}

/** A goal for the median. */
export const atMost = (limit: number, text: string, ours: readonly number[]) => ({ text, met: median(ours) <= limit });

/** A goal relative to a peer's median; it cannot be judged without the peer. */
export function atMostTimes(
  factor: number,
  text: string,
  ours: readonly number[],
  peer: readonly number[] | undefined,
) {
  return { text, met: peer?.length ? median(ours) <= factor * median(peer) : undefined };
}
