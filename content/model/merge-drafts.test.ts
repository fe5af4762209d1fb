import { describe, expect, test } from "vitest";
import { mergeLongText } from "./merge-drafts.ts";
import { mergeTables, readRows } from "./tables.ts";

/** Numbers that look like chance, the same at each run. */
function createChance(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff;
    return (state >> 8) % below;
  };
}

describe.each([
  ["paragraphs of a text", "\n\n", mergeLongText],
  ["lines of a text", "\n", mergeLongText],
  ["rows of a list", "\n", (base: string, mine: string, theirs: string) => mergeTables(base, mine, theirs, readRows)],
] as const)("whatever two people do to the %s", (_, gap, merge) => {
  test("all that either has typed is in the merged version or asked about, and what one has removed stays removed", () => {
    const chance = createChance(1);
    for (let round = 0; round < 2_000; round++) {
      const base = Array.from({ length: 2 + chance(6) }, (_, at) => `old ${at}`);
      const edited = (who: string) =>
        base.flatMap((part, at) => {
          const own = `${who} ${at}`;
          return [[part], [part], [part], [part], [own], [part, own], [own, part], []][chance(8)] ?? [];
        });
      const [mine, theirs] = [edited("mine"), edited("theirs")];
      const { text, clash } = merge(base.join(gap), mine.join(gap), theirs.join(gap));
      const partsOf = (words = "") => words.split(/\n+/);
      const seen = [text, clash?.mine, clash?.theirs].flatMap(partsOf);
      const typed = [...mine, ...theirs].filter((part) => !base.includes(part));
      expect(seen).toEqual(expect.arrayContaining(typed));
      if (clash) expect(partsOf(clash.both)).toEqual(expect.arrayContaining(typed));
      const isRemoved = (part: string) => base.includes(part) && !(mine.includes(part) && theirs.includes(part));
      if (!clash) expect(partsOf(text).filter(isRemoved)).toEqual([]);
    }
  });
});
