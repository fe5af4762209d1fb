/** Returns a random number generator whose numbers are the same in each run (a linear congruential generator). */
export function createChance(seed = 1): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Combines pieces at random to texts, which are the same in each run. */
export function mixtures(pieces: readonly string[], count: number, maxPieces: number): string[] {
  const chance = createChance();
  return Array.from({ length: count }, () =>
    Array.from({ length: 1 + chance(maxPieces) }, () => pieces[chance(pieces.length)]).join(""),
  );
}
