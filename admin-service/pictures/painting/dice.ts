/** Chance that repeats: the same words always throw the same numbers. */
export interface Dice {
  /** 0 ≤ number < 1. */
  roll(): number;
  between(low: number, high: number): number;
  pick<T>(list: readonly [T, ...T[]]): T;
  /** True in so many of ten throws. */
  happens(outOfTen: number): boolean;
}

/** FNV-1a turns the words into a start, mulberry32 goes on from there. */
export function createDice(words: string): Dice {
  let state = 2166136261;
  for (const char of words) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 16777619);
  state = Math.imul(state ^ (state >>> 15), 2246822507);
  state ^= state >>> 13;

  function roll(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }
  return {
    roll,
    between: (low, high) => low + roll() * (high - low),
    pick: (list) => list[Math.floor(roll() * list.length)] ?? list[0],
    happens: (outOfTen) => roll() < outOfTen / 10,
  };
}
