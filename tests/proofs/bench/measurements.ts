import type { BenchContext } from "./bench-context.ts";
import type { Findings } from "./figures.ts";
import { measureBurst } from "./measurements/burst.ts";
import { measureDesk } from "./measurements/desk.ts";
import { measureEdit } from "./measurements/edit-to-live.ts";
import { measureFacts, measureWords } from "./measurements/facts-and-words.ts";
import { measureFull } from "./measurements/full.ts";
import { measureGrowth } from "./measurements/growth.ts";
import { measureMemory } from "./measurements/memory.ts";
import { measureNumbers } from "./measurements/numbers.ts";
import { measurePatch } from "./measurements/patch-published.ts";
import { measureRollback } from "./measurements/rollback.ts";
import { measureSwap } from "./measurements/swap-under-load.ts";

export interface Measurement {
  name: string;
  /** Default numbers of posts. */
  sizes: readonly number[];
  measure(context: BenchContext, sizes: readonly number[]): Promise<Findings>;
}

/** Every measurement, in the order of the table. */
export const measurements: readonly Measurement[] = [
  { name: "edit-to-live", sizes: [1_000, 10_000], measure: measureEdit },
  { name: "patch-published", sizes: [1_000], measure: measurePatch },
  { name: "facts", sizes: [10, 1_000], measure: measureFacts },
  { name: "words", sizes: [1_000], measure: measureWords },
  { name: "full", sizes: [1_000, 5_000], measure: measureFull },
  { name: "growth", sizes: [1_000, 5_000, 10_000, 50_000], measure: measureGrowth },
  { name: "memory", sizes: [5_000, 50_000], measure: measureMemory },
  { name: "swap-under-load", sizes: [1_000], measure: measureSwap },
  { name: "rollback", sizes: [1_000], measure: measureRollback },
  { name: "desk", sizes: [10_000], measure: measureDesk },
  { name: "burst", sizes: [1_000], measure: measureBurst },
  { name: "numbers", sizes: [], measure: measureNumbers },
];
